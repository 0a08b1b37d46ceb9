//! All small heaps of some classes, as the rules see them and as a JVM is told them.

use heapwise_hex::{Graph, Object, Ref};
use heapwise_ir::{ClassId, FieldId, Program};

/// A class of the heaps, or, as `ELEMENT[]#LENGTH`, arrays of one length: its references, each with the class that is declared, its numbers, each with the least and the most that is
/// tried, and how many objects there may be.
pub(crate) struct Class {
    pub(crate) name: &'static str,
    pub(crate) refs: &'static [(&'static str, usize)],
    pub(crate) numbers: &'static [(&'static str, i64, i64)],
    pub(crate) most: usize,
}

/// A heap: object 0 is the structure.
#[derive(Clone, Debug, Default)]
pub(crate) struct Heap {
    pub(crate) objects: Vec<Told>,
}

#[derive(Clone, Debug)]
pub(crate) struct Told {
    class: usize,
    refs: Vec<Option<usize>>,
    numbers: Vec<i64>,
}

impl Heap {
    /// All heaps, up to the names of objects, with the least numbers.
    pub(crate) fn all(classes: &[Class]) -> Vec<Heap> {
        let mut all = Vec::new();
        let mut first = Heap::default();
        first.add(classes, 0);
        first.fill(classes, (0, 0), &mut all);
        all
    }

    fn add(&mut self, classes: &[Class], class: usize) {
        let about = &classes[class];
        let numbers = about.numbers.iter().map(|&(_, least, _)| least).collect();
        self.objects.push(Told { class, refs: vec![None; about.refs.len()], numbers });
    }

    /// Settles one reference after the other: null, an object that is there, or the next one.
    fn fill(&self, classes: &[Class], (object, field): (usize, usize), all: &mut Vec<Heap>) {
        let Some(told) = self.objects.get(object) else { return all.push(self.clone()) };
        let Some(&(_, wanted)) = classes[told.class].refs.get(field) else {
            return self.fill(classes, (object + 1, 0), all);
        };
        let known = |at: &usize| self.objects[*at].class == wanted;
        let old: Vec<usize> = (0..self.objects.len()).filter(known).collect();
        let new = (old.len() < classes[wanted].most).then_some(self.objects.len());
        for choice in std::iter::once(None).chain(old.into_iter().chain(new).map(Some)) {
            let mut next = self.clone();
            if choice == Some(self.objects.len()) {
                next.add(classes, wanted);
            }
            next.objects[object].refs[field] = choice;
            next.fill(classes, (object, field + 1), all);
        }
    }

    /// The same heap with all numbers that are tried, if these are no more than `most`; else with so many of them.
    pub(crate) fn numbered(&self, classes: &[Class], most: usize, seed: &mut u64) -> Vec<Heap> {
        let ranges: Vec<(i64, i64)> = self
            .objects
            .iter()
            .flat_map(|told| classes[told.class].numbers.iter().map(|&(_, least, most)| (least, most)))
            .collect();
        let ways = ranges.iter().try_fold(1_usize, |ways, (least, most)| ways.checked_mul((most - least + 1) as usize));
        match ways.filter(|&ways| ways <= most) {
            Some(ways) => (0..ways)
                .map(|way| {
                    self.with(&ranges, &mut (way as u64), |way, below| {
                        let digit = *way % below;
                        *way /= below;
                        digit
                    })
                })
                .collect(),
            None => (0..most).map(|_| self.with(&ranges, seed, random)).collect(),
        }
    }

    fn with(&self, ranges: &[(i64, i64)], from: &mut u64, number: impl Fn(&mut u64, u64) -> u64) -> Heap {
        let mut numbers = ranges.iter().map(|&(least, most)| least + number(from, (most - least + 1) as u64) as i64);
        let mut heap = self.clone();
        for place in heap.objects.iter_mut().flat_map(|told| &mut told.numbers) {
            *place = numbers.next().expect("a number for each place");
        }
        heap
    }

    /// The heap with the number at a place: object, and index among its numbers.
    pub(crate) fn places(&self) -> Vec<(usize, usize)> {
        let of =
            |(object, told): (usize, &Told)| (0..told.numbers.len()).map(move |at| (object, at)).collect::<Vec<_>>();
        self.objects.iter().enumerate().flat_map(of).collect()
    }

    pub(crate) fn set(&mut self, (object, at): (usize, usize), number: i64) {
        self.objects[object].numbers[at] = number;
    }

    /// The least and the most that is tried at a place.
    pub(crate) fn range(&self, classes: &[Class], (object, at): (usize, usize)) -> (i64, i64) {
        let (_, least, most) = classes[self.objects[object].class].numbers[at];
        (least, most)
    }

    /// What is left where numbers do not count but for colours, which others do not settle.
    pub(crate) fn shape(&self, classes: &[Class]) -> String {
        let mut shape = self.clone();
        for told in &mut shape.objects {
            for (number, (name, ..)) in told.numbers.iter_mut().zip(classes[told.class].numbers) {
                *number *= i64::from(*name == "black");
            }
        }
        shape.line()
    }

    /// For [`Verdicts`](Verdicts.java).
    pub(crate) fn line(&self) -> String {
        let object = |told: &Told| {
            let refs = told.refs.iter().map(|to| to.map_or("-".to_owned(), |to| format!("@{to}")));
            let values: Vec<String> = refs.chain(told.numbers.iter().map(i64::to_string)).collect();
            format!("{}:{}", told.class, values.join(","))
        };
        self.objects.iter().map(object).collect::<Vec<_>>().join(" ")
    }
}

impl Heap {
    /// The same with the names of classes and fields, for `library/Survivors.java`.
    pub(crate) fn named(&self, classes: &[Class], with_numbers: bool) -> String {
        let object = |told: &Told| {
            let about = &classes[told.class];
            let is_array = about.name.contains("[]#");
            let named = |name: &str, value: String| if is_array { value } else { format!("{name}={value}") };
            let to = |to: &Option<usize>| to.map_or("-".to_owned(), |to| format!("@{to}"));
            let refs = about.refs.iter().zip(&told.refs).map(|(&(name, _), held)| named(name, to(held)));
            let known = if with_numbers { told.numbers.as_slice() } else { &[] };
            let numbers = about.numbers.iter().zip(known).map(|(&(name, ..), value)| named(name, value.to_string()));
            [about.name.to_owned()].into_iter().chain(refs).chain(numbers).collect::<Vec<_>>().join(" ")
        };
        self.objects.iter().map(object).collect::<Vec<_>>().join("\t")
    }
}

/// Numbers from a seed, the same in every run.
pub(crate) fn random(seed: &mut u64, below: u64) -> u64 {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) % below
}

/// The classes of heaps in a program.
pub(crate) struct Found {
    classes: Vec<(ClassId, Vec<FieldId>, Vec<FieldId>)>,
}

impl Found {
    pub(crate) fn new(classes: &[Class], program: &Program, find: impl Fn(&str) -> Option<ClassId>) -> Self {
        let field = |class: ClassId, name: &str| program.find_field(class, name).expect("a field of the subject");
        let class = |about: &Class| {
            let class =
                find(&about.name.replace('$', ".")).or_else(|| find(about.name)).expect("a class of the subject");
            let refs = about.refs.iter().map(|&(name, _)| field(class, name)).collect();
            (class, refs, about.numbers.iter().map(|&(name, ..)| field(class, name)).collect())
        };
        Found { classes: classes.iter().map(class).collect() }
    }

    /// A heap as the rules see it. Of the numbers, the first `known` are.
    pub(crate) fn graph(&self, heap: &Heap, known: usize) -> Graph {
        let mut left = known;
        let object = |told: &Told| {
            let (class, refs, numbers) = &self.classes[told.class];
            let mut object = Object::new(*class);
            let of = |to: &Option<usize>| to.map_or(Ref::Null, Ref::To);
            object.refs = refs.iter().copied().zip(told.refs.iter().map(of)).collect();
            let many = left.min(numbers.len());
            left -= many;
            object.numbers = numbers.iter().copied().zip(told.numbers.iter().copied()).take(many).collect();
            object
        };
        Graph { roots: Default::default(), objects: heap.objects.iter().map(object).collect() }
    }
}
