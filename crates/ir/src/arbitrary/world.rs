//! The classes of a random program, and the methods that `main` can call.

use heapwise_ids::Id;

use super::body::{self, Signature};
use super::{Limits, Rng};
use crate::build::ProgramBuilder;
use crate::hierarchy::supertypes;
use crate::program::{ClassId, FieldId, MethodId, Param, Program, SelectorId, Shape, Type};

/// What the body of a method can name.
pub(super) struct World {
    /// Every class and interface; each has instances.
    pub(super) classes: Vec<ClassId>,
    /// The array classes, each with the type of its elements.
    pub(super) arrays: Vec<(ClassId, Type)>,
    pub(super) functions: Vec<(MethodId, Signature)>,
    /// What can be called virtually, on receivers of which class, `this` being the first parameter.
    pub(super) virtuals: Vec<(SelectorId, ClassId, Signature)>,
}

impl World {
    pub(super) fn instantiable(&self, program: &Program) -> Vec<ClassId> {
        self.classes.iter().copied().filter(|&class| program.classes[class].shape == Shape::Object).collect()
    }

    /// The fields that instances of a class have, inherited ones included.
    pub(super) fn fields(&self, program: &Program, class: ClassId) -> Vec<FieldId> {
        supertypes(program, class).into_iter().flat_map(|above| program.classes[above].fields.iter().copied()).collect()
    }
}

pub(super) fn is_below(program: &Program, class: ClassId, above: ClassId) -> bool {
    supertypes(program, class).contains(&above)
}

pub(super) fn build(rng: &mut Rng, builder: &mut ProgramBuilder, limits: &Limits) -> World {
    let classes = classes(rng, builder, limits);
    let arrays = arrays(rng, builder, &classes, limits);
    fields(rng, builder, &classes, &arrays, limits);
    let mut world = World { classes, arrays, functions: Vec::new(), virtuals: Vec::new() };
    for index in 0..rng.between(0, limits.functions) {
        function(rng, builder, &mut world, limits, index);
    }
    for index in 0..rng.between(0, limits.selectors) {
        selector(rng, builder, &mut world, limits, index);
    }
    world
}

/// Some classes, each with a parent or none, and interfaces that some of them implement.
fn classes(rng: &mut Rng, builder: &mut ProgramBuilder, limits: &Limits) -> Vec<ClassId> {
    let mut classes: Vec<ClassId> = Vec::new();
    for index in 0..rng.between(1, limits.classes) {
        let parent = if rng.chance(3, 5) { rng.pick(&classes) } else { None };
        let class = builder.class(&letter(index), parent, Shape::Object);
        // A class can do without instances of its own once another one has them.
        if let Some(parent) = parent
            && rng.chance(1, 5)
        {
            builder.program.classes[parent].shape = Shape::Abstract;
        }
        classes.push(class);
    }
    let with_instances = classes.len();
    for index in 0..rng.between(0, limits.interfaces) {
        let interface = builder.class(&format!("I{index}"), None, Shape::Interface);
        let first = rng.below(with_instances);
        for (at, &class) in classes[..with_instances].iter().enumerate() {
            if at == first || rng.chance(1, 3) {
                builder.program.classes[class].interfaces.push(interface);
            }
        }
        // Abstract classes have subclasses with instances, so an interface always has instances, too.
        classes.push(interface);
    }
    classes
}

/// Arrays of objects and of integers.
fn arrays(rng: &mut Rng, builder: &mut ProgramBuilder, classes: &[ClassId], limits: &Limits) -> Vec<(ClassId, Type)> {
    (0..limits.arrays)
        .map(|index| {
            let ty = if rng.chance(1, 2) { Type::Ref(rng.pick(classes)) } else { Type::Int };
            (builder.class(&format!("T{index}"), None, Shape::Array(ty)), ty)
        })
        .collect()
}

fn letter(index: usize) -> String {
    match u8::try_from(index) {
        Ok(small) if small < 8 => char::from(b'A' + small).to_string(),
        _ => format!("Class{index}"),
    }
}

fn fields(
    rng: &mut Rng,
    builder: &mut ProgramBuilder,
    classes: &[ClassId],
    arrays: &[(ClassId, Type)],
    limits: &Limits,
) {
    for &class in classes {
        if builder.program.classes[class].shape == Shape::Interface {
            continue;
        }
        let least = usize::from(builder.program.classes[class].parent.is_none());
        for at in 0..rng.between(least, limits.fields.max(1)) {
            let ty = match rng.below(8) {
                0 if !arrays.is_empty() => Type::Ref(rng.pick(arrays).map(|(class, _)| class)),
                0..=4 => Type::Ref(rng.pick(classes)),
                5 => Type::Bool,
                _ => Type::Int,
            };
            // Numbered through all classes: fields of one object must not share a name.
            let kind = if ty.is_ref() { 'r' } else { 'n' };
            let name = format!("{kind}{}{at}", class.index());
            builder.field(class, &name, ty);
        }
    }
}

pub(super) fn some_type(rng: &mut Rng, classes: &[ClassId]) -> Type {
    match rng.below(6) {
        0..=2 => Type::Ref(rng.pick(classes)),
        3 => Type::Bool,
        _ => Type::Int,
    }
}

fn some_params(rng: &mut Rng, builder: &mut ProgramBuilder, classes: &[ClassId]) -> Vec<Param> {
    (0..rng.between(1, 2))
        .map(|index| {
            let name = builder.name(&format!("a{index}"));
            Param { name, ty: some_type(rng, classes), non_null: false }
        })
        .collect()
}

fn some_result(rng: &mut Rng, classes: &[ClassId]) -> Option<Type> {
    rng.chance(4, 5).then(|| some_type(rng, classes))
}

fn function(rng: &mut Rng, builder: &mut ProgramBuilder, world: &mut World, limits: &Limits, index: usize) {
    let params = some_params(rng, builder, &world.classes);
    let result = some_result(rng, &world.classes);
    let signature = Signature { params, result };
    let method = body::helper(rng, builder, world, limits, &format!("f{index}"), None, &signature);
    world.functions.push((method, signature));
}

/// A virtual method: implemented by one class or interface, perhaps overridden below it.
fn selector(rng: &mut Rng, builder: &mut ProgramBuilder, world: &mut World, limits: &Limits, index: usize) {
    let Some(owner) = rng.pick(&world.classes) else { return };
    let mut params = some_params(rng, builder, &world.classes);
    params.truncate(1);
    let this = builder.name("this");
    params.insert(0, Param { name: this, ty: Type::Ref(Some(owner)), non_null: true });
    let signature = Signature { params, result: some_result(rng, &world.classes) };
    let name = format!("m{index}");
    let selector = builder.selector(&name, signature.params.len());
    for class in world.classes.clone() {
        let overrides = class != owner
            && builder.program.classes[class].shape != Shape::Interface
            && is_below(&builder.program, class, owner)
            && rng.chance(2, 3);
        if class == owner || overrides {
            let mut own = signature.clone();
            own.params[0].ty = Type::Ref(Some(class));
            let method = body::helper(rng, builder, world, limits, &name, Some(class), &own);
            builder.implement(class, selector, method);
        }
    }
    world.virtuals.push((selector, owner, signature));
}
