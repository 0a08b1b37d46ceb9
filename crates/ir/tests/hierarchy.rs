//! What follows from the classes of a program.

use heapwise_ir::{ClassId, Hierarchy, LATE, MethodId, Program, text, verify};

struct World {
    program: Program,
    hierarchy: Hierarchy,
}

impl World {
    fn new(text: &str) -> Self {
        let program = text::parse(text).unwrap();
        verify(&program).unwrap();
        let hierarchy = Hierarchy::new(&program);
        World { program, hierarchy }
    }

    fn class(&self, name: &str) -> ClassId {
        self.program.find_class(name).unwrap()
    }

    fn instances(&self, name: &str) -> Vec<&str> {
        self.hierarchy.instances(self.class(name)).iter().map(|&class| self.program.class_name(class)).collect()
    }

    fn slot(&self, class: &str, field: &str) -> usize {
        self.hierarchy.slot(self.program.find_field(self.class(class), field).unwrap())
    }

    /// `A.m: A B` for each implementation of a selector.
    fn implementations(&self, selector: &str) -> Vec<String> {
        let name = self.program.names.find(selector).unwrap();
        let (selector, _) = self.program.selectors.iter().find(|(_, selector)| selector.name == name).unwrap();
        let show = |class: &ClassId| format!(" {}", self.program.class_name(*class));
        let mut hierarchy = self.hierarchy.clone();
        let mut classes: Vec<ClassId> = self.program.classes.ids().collect();
        classes.sort_by_key(|&class| hierarchy.number(class));
        classes.retain(|class| hierarchy.instances(*class).contains(class));
        let mut found: Vec<(MethodId, Vec<ClassId>)> = Vec::new();
        for class in classes {
            let Some(method) = hierarchy.implementation(&self.program, class, selector) else { continue };
            match found.iter_mut().find(|(known, _)| *known == method) {
                Some((_, classes)) => classes.push(class),
                None => found.push((method, vec![class])),
            }
        }
        (found.iter())
            .map(|(method, classes)| {
                format!("{}:{}", self.program.method_name(*method), classes.iter().map(show).collect::<String>())
            })
            .collect()
    }
}

fn zoo() -> World {
    World::new(
        "
        class D extends B { d: int }
        class A { a: int  a2: A }
        interface I {}
        interface J implements I {}
        abstract class B extends A implements J { b: int }
        class C extends A implements I { c: int }
        class E {}
        array As of A extends E {}
        class F extends B {}
        ",
    )
}

#[test]
fn a_class_and_its_subclasses_have_consecutive_numbers() {
    let world = zoo();
    for class in world.program.classes.ids() {
        let below: Vec<u32> = (world.program.classes.ids())
            .filter(|&other| extends(&world.program, other, class))
            .map(|other| world.hierarchy.number(other))
            .collect();
        let first = world.hierarchy.number(class);
        let mut sorted = below.clone();
        sorted.sort();
        assert_eq!(sorted, (first..first + below.len() as u32).collect::<Vec<_>>());
        assert_eq!(world.hierarchy.class_of(first), Some(class));
    }
    assert_eq!(world.hierarchy.class_of(world.program.classes.len() as u32), None);
}

fn extends(program: &Program, class: ClassId, above: ClassId) -> bool {
    std::iter::successors(Some(class), |&class| program.classes[class].parent).any(|class| class == above)
}

#[test]
fn instances_are_those_below_over_classes_and_interfaces() {
    let world = zoo();
    assert_eq!(world.instances("A"), ["A", "D", "F", "C"]);
    assert_eq!(world.instances("B"), ["D", "F"]);
    assert_eq!(world.instances("J"), ["D", "F"]);
    assert_eq!(world.instances("I"), ["D", "F", "C"]);
    assert_eq!(world.instances("E"), ["E", "As"]);
    assert!(world.hierarchy.is_subclass(world.class("F"), world.class("I")));
    assert!(!world.hierarchy.is_subclass(world.class("A"), world.class("I")));
}

#[test]
fn a_subclass_adds_its_fields_after_its_parents() {
    let world = zoo();
    assert_eq!([world.slot("A", "a"), world.slot("A", "a2"), world.slot("B", "b")], [0, 1, 2]);
    assert_eq!([world.slot("C", "c"), world.slot("D", "d")], [2, 3]);
}

const METHODS: &str = "
    method A.m(this: A) {
    b0:
      return
    }
    method B.m(this: B) {
    b0:
      return
    }
    method I.m(this: I) {
    b0:
      return
    }
    method J.m(this: J) {
    b0:
      return
    }
    method K.m(this: K) {
    b0:
      return
    }
";

fn dispatch(classes: &str) -> Vec<String> {
    World::new(&format!("{classes} {METHODS}")).implementations("m")
}

#[test]
fn the_nearest_class_implements() {
    let found = dispatch(
        "
        class A { method m/1 = A.m }
        class X extends A {}
        abstract class B extends X { method m/1 = B.m }
        class Y extends B {}
        class Z extends A {}
        interface I {} interface J {} interface K {}
        ",
    );
    assert_eq!(found, ["A.m: A X Z", "B.m: Y"]);
}

#[test]
fn a_class_goes_before_a_default_method() {
    let found = dispatch(
        "
        class A { method m/1 = A.m }
        interface I { method m/1 = I.m }
        class X extends A implements I {}
        class Y implements I {}
        class B {} interface J {} interface K {}
        ",
    );
    assert_eq!(found, ["A.m: A X", "I.m: Y"]);
}

#[test]
fn a_default_method_goes_before_those_above_it() {
    let found = dispatch(
        "
        interface I { method m/1 = I.m }
        interface J implements I { method m/1 = J.m }
        interface K implements J {}
        class A implements I, J {}
        class B implements I {}
        class X implements I, K {}
        class Y extends B implements J {}
        ",
    );
    assert_eq!(found, ["J.m: A Y X", "I.m: B"]);
}

/// A program grows while it is explored. What comes later does not move what was there.
#[test]
fn classes_that_come_later_move_nothing() {
    let text = "class A { a: int }  class B extends A { b: int }";
    let before = text::parse(text).unwrap();
    let hierarchy = Hierarchy::new(&before);
    let after = text::parse(&format!("{text}  class C extends A {{ c: int }}  class D extends B {{}}")).unwrap();
    let mut later = Hierarchy::of_first(&after, before.classes.len());
    assert_eq!(later.len(), 2);
    assert!(later.extend(&after) && !later.extend(&after));
    for class in before.classes.ids() {
        assert_eq!(hierarchy.number(class), later.number(class));
    }
    assert_eq!(later.len(), 4);
    let (c, a) = (after.find_class("C").unwrap(), after.find_class("A").unwrap());
    assert!(later.number(c) >= LATE && later.is_subclass(c, a));
}
