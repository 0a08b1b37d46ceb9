//! All concrete heaps of at most so many objects, or a sample of them.

use heapwise_explore::Rng;
use heapwise_interp::Target;
use heapwise_ir::{ClassId, FieldId, Hierarchy, Shape, Type};
use heapwise_term::Integer;

use super::concrete::{Heap, Object, Value};

/// All heaps with up to `objects` input objects and these integers, up to isomorphism: every object can be reached from
/// the parameters, and objects are numbered as they are reached.
pub fn all_heaps(target: &Target, hierarchy: &Hierarchy, objects: usize, integers: &[i64]) -> Vec<Heap> {
    let mut all = Vec::new();
    for count in 0..=objects {
        for choice in class_choices(&instantiable(target), count) {
            let domains = Domains { target, hierarchy, classes: &choice, integers };
            let places = domains.places();
            let sizes: Vec<usize> = places.iter().map(Vec::len).collect();
            let total = sizes.iter().try_fold(1usize, |product, &size| product.checked_mul(size));
            let total = total.filter(|&total| total < 5_000_000).expect("the program is small enough for all heaps");
            for number in 0..total {
                let mut rest = number;
                let mut pick = |size: usize| {
                    let picked = rest % size;
                    rest /= size;
                    picked
                };
                let heap = domains.heap(&places, sizes.iter().map(|&size| pick(size)).collect());
                if is_canonical(&heap) {
                    all.push(heap);
                }
            }
        }
    }
    all
}

/// Some heaps with up to `objects` input objects and these integers.
pub fn some_heaps(
    target: &Target,
    hierarchy: &Hierarchy,
    objects: usize,
    integers: &[i64],
    number: usize,
    seed: u64,
) -> Vec<Heap> {
    let classes = instantiable(target);
    let mut rng = Rng::new(seed);
    let mut some = Vec::new();
    for _ in 0..number {
        let count = if classes.is_empty() { 0 } else { rng.below(objects + 1) };
        let choice: Vec<Kind> = (0..count).map(|_| classes[rng.below(classes.len())]).collect();
        let domains = Domains { target, hierarchy, classes: &choice, integers };
        let places = domains.places();
        if places.iter().all(|domain| !domain.is_empty()) {
            some.push(domains.heap(&places, places.iter().map(|domain| rng.below(domain.len())).collect()));
        }
    }
    some
}

/// What an object can be: of a class, and if that is an array's, of a length.
#[derive(Copy, Clone)]
struct Kind {
    class: ClassId,
    elements: Option<(Type, usize)>,
}

/// Arrays have at most this many elements.
const LONGEST: usize = 2;

fn instantiable(target: &Target) -> Vec<Kind> {
    let mut kinds = Vec::new();
    for (class, about) in target.program.classes.iter() {
        match about.shape {
            Shape::Object => kinds.push(Kind { class, elements: None }),
            Shape::Array(ty) => {
                kinds.extend((0..=LONGEST).map(|length| Kind { class, elements: Some((ty, length)) }));
            }
            Shape::Abstract | Shape::Interface => {}
        }
    }
    kinds
}

fn is_canonical(heap: &Heap) -> bool {
    let mut reached = 0;
    let mut meet = |value: &Value| match value {
        Value::Input(object) if *object == reached => {
            reached += 1;
            true
        }
        Value::Input(object) => *object < reached,
        _ => true,
    };
    let mut in_order = heap.params.iter().all(&mut meet);
    for object in &heap.objects {
        in_order =
            in_order && object.fields.iter().all(|(_, value)| meet(value)) && object.elements.iter().all(&mut meet);
    }
    in_order && reached == heap.objects.len()
}

/// All ways to give `count` objects a class.
fn class_choices(classes: &[Kind], count: usize) -> Vec<Vec<Kind>> {
    let mut choices = vec![Vec::new()];
    for _ in 0..count {
        choices = choices
            .into_iter()
            .flat_map(|choice: Vec<Kind>| {
                classes.iter().map(move |&class| {
                    let mut longer = choice.clone();
                    longer.push(class);
                    longer
                })
            })
            .collect();
    }
    choices
}

/// What each place of a heap can hold, once the classes of its objects are fixed.
struct Domains<'a> {
    target: &'a Target,
    hierarchy: &'a Hierarchy,
    classes: &'a [Kind],
    integers: &'a [i64],
}

impl Domains<'_> {
    fn fields(&self, class: ClassId) -> Vec<FieldId> {
        let mut fields = Vec::new();
        let mut at = Some(class);
        while let Some(class) = at {
            fields.extend_from_slice(&self.target.program.classes[class].fields);
            at = self.target.program.classes[class].parent;
        }
        fields
    }

    fn of_type(&self, ty: Type, non_null: bool) -> Vec<Value> {
        match ty {
            Type::Bool => vec![Value::Bool(false), Value::Bool(true)],
            Type::Ref(class) => {
                let may_be = |instance: ClassId| {
                    let is_candidate = self.target.program.classes[instance].is_candidate;
                    class.map_or(is_candidate, |class| {
                        (is_candidate || instance == class) && self.hierarchy.instances(class).contains(&instance)
                    })
                };
                let fits = |index: &usize| may_be(self.classes[*index].class);
                let objects = (0..self.classes.len()).filter(fits).map(Value::Input);
                (!non_null).then_some(Value::Null).into_iter().chain(objects).collect()
            }
            Type::I32 => self.integers.iter().map(|&value| Value::I32(value as i32)).collect(),
            _ => self.integers.iter().map(|&value| Value::Int(Integer::from(value))).collect(),
        }
    }

    /// The domains of the parameters, then of all fields of all objects.
    fn places(&self) -> Vec<Vec<Value>> {
        let entry = &self.target.program.methods[self.target.entry];
        let mut places: Vec<Vec<Value>> =
            entry.params.iter().map(|param| self.of_type(param.ty, param.non_null)).collect();
        for kind in self.classes {
            for field in self.fields(kind.class) {
                places.push(self.of_type(self.target.program.fields[field].ty, false));
            }
            if let Some((ty, length)) = kind.elements {
                places.extend((0..length).map(|_| self.of_type(ty, false)));
            }
        }
        places
    }

    fn heap(&self, places: &[Vec<Value>], picks: Vec<usize>) -> Heap {
        let mut values = places.iter().zip(picks).map(|(domain, pick)| domain[pick].clone());
        let params = self.target.program.methods[self.target.entry].params.len();
        let params = values.by_ref().take(params).collect();
        let objects = self
            .classes
            .iter()
            .map(|kind| Object {
                class: kind.class,
                fields: self.fields(kind.class).into_iter().zip(values.by_ref()).collect(),
                elements: values.by_ref().take(kind.elements.map_or(0, |(_, length)| length)).collect(),
            })
            .collect();
        Heap { params, objects }
    }
}
