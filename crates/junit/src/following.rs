//! The part of a test that builds the input by the steps of a plan.

use std::collections::{HashMap, HashSet, VecDeque};

use heapwise_classfile::descriptor::FieldType;
use heapwise_explore::{FinalReport, InputReport, Number, ObjectId, ObjectReport, ValueReport};

use crate::building::SHORT;
use crate::classes::{Classes, FoundMethod, Method};
use crate::members::Member;
use crate::plan::{Given, Place, Step};
use crate::source;
use crate::values::{Body, Expression, Written, object_type, type_of, unwritable};
use crate::wanted::Wish;

/// A plan, with what its numbers mean.
#[derive(Copy, Clone)]
pub(crate) struct Plan<'p> {
    pub(crate) steps: &'p [Step],
    pub(crate) wish: &'p Wish,
    pub(crate) members: &'p [Member],
}

impl Plan<'_> {
    fn object<'i>(&self, number: usize, input: &'i InputReport) -> Option<&'i ObjectReport> {
        match self.wish.things.get(number)? {
            ValueReport::Object { id } => input.objects.iter().find(|object| object.id == *id),
            _ => None,
        }
    }
}

impl Body<'_> {
    /// Builds an input as a plan says.
    pub(crate) fn follow(&mut self, plan: Plan<'_>, input: &InputReport) -> Written {
        let mut used: HashSet<usize> = plan.steps.iter().flat_map(Step::things).collect();
        let results = input.objects.iter().filter_map(|object| object.function.as_ref()).flat_map(|it| &it.results);
        let roots: Vec<&ValueReport> = input.params.iter().map(|(_, value)| value).chain(results).collect();
        used.extend((0..plan.wish.things.len()).filter(|&number| roots.contains(&&plan.wish.things[number])));
        let mut functions = Vec::new();
        for number in 0..plan.wish.things.len() {
            if let Some(object) = plan.object(number, input).filter(|_| used.contains(&number)) {
                self.leaf(object, input)?;
                functions.extend(object.function.is_some().then_some(object));
            }
        }
        let mut left = plan.steps;
        while let Some((step, rest)) = left.split_first() {
            left = rest;
            match step {
                Step::Call { target, member, receiver, arguments } => {
                    let Some(member) = plan.members.get(*member) else { return unwritable("an unknown call") };
                    self.follow_call(plan, (*target, *receiver), member, arguments, input)?;
                }
                Step::Fill { target, place, value, .. } => self.follow_fill(plan, *target, place, value, input)?,
                Step::Make { target } => {
                    let object = told(plan, *target, input)?;
                    let made = self.without_constructor(object)?;
                    self.bind(object, made);
                }
                Step::Array { target } => {
                    let is_element = |step: &&Step| matches!(step, Step::Fill { target: of, place: Place::Element(_), .. } if of == target);
                    let count = left.iter().take_while(is_element).count();
                    let (elements, rest) = left.split_at(count);
                    left = rest;
                    self.follow_array(plan, *target, elements, input)?;
                }
            }
        }
        functions.into_iter().try_for_each(|object| self.fill(object))
    }

    fn follow_call(
        &mut self,
        plan: Plan<'_>,
        (target, receiver): (usize, Option<usize>),
        member: &Member,
        arguments: &[Given],
        input: &InputReport,
    ) -> Written {
        let (class, name, descriptor) = (member.owner.clone(), member.name.clone(), member.descriptor.clone());
        let Some(found) = self.classes.method(&Method { class, name, descriptor }) else {
            return unwritable(format!("{}.{} has no class file", member.owner, member.name));
        };
        self.needs.deprecation |= found.is_deprecated;
        let mut given = Vec::new();
        for (value, ty) in arguments.iter().zip(&found.types.params) {
            given.push(self.given(plan, value, ty, found.is_overloaded)?);
        }
        let owner = type_of(&member.owner)?;
        let object = told(plan, target, input)?;
        if !member.makes {
            let on = self.variable(object)?;
            let on = if self.fits(&on, &owner) { on.text } else { format!("(({}) {})", self.ty(&owner), on.text) };
            self.line(format!("{on}.{}({});", member.name, given.join(", ")));
            return Ok(());
        }
        let (text, ty) = if member.name == "<init>" {
            (self.creation(&member.owner, &owner, given), owner)
        } else {
            let on = match receiver {
                Some(receiver) => self.variable(told(plan, receiver, input)?)?.text,
                None => self.erased(&owner),
            };
            let ty = self.most_precise(&found, &object.class)?;
            (format!("{on}.{}({})", member.name, given.join(", ")), ty)
        };
        let text = match &found.types.result {
            Some(result) if *result != ty => format!("({}) {text}", self.readable(&ty)),
            _ => text,
        };
        self.bind(object, Expression { text, ty });
        Ok(())
    }

    /// What a variable that holds the result of a factory is declared as.
    fn most_precise(&self, found: &FoundMethod, class: &str) -> Written<FieldType> {
        let class = type_of(class)?;
        let result = found.types.result.clone().unwrap_or_else(object_type);
        Ok(if self.can_name(&class) || !self.can_name(&result) { class } else { result })
    }

    /// `new Outer.Nested(1)`, or `outer.new Inner(1)`.
    fn creation(&mut self, class: &str, ty: &FieldType, mut given: Vec<String>) -> String {
        if let Some(simple) = inner_name(self.classes, class)
            && !given.is_empty()
        {
            let outer = given.remove(0);
            return format!("{outer}.new {simple}({})", given.join(", "));
        }
        let named = self.erased(ty);
        format!("new {named}({})", given.join(", "))
    }

    fn follow_fill(
        &mut self,
        plan: Plan<'_>,
        target: usize,
        place: &Place,
        value: &Given,
        input: &InputReport,
    ) -> Written {
        let object = told(plan, target, input)?;
        let variable = self.variable(object)?;
        match place {
            Place::Element(index) => {
                let FieldType::Array(element) = &variable.ty else { return Ok(()) };
                let value = self.given(plan, value, element, false)?;
                self.line(format!("{}[{index}] = {value};", variable.text));
                Ok(())
            }
            Place::Field { declaring, name } => {
                let told = format!("{declaring}.{name}");
                let Some(field) = self.classes.field(&object.class, &told) else {
                    return unwritable(format!("{} has no field {name}", object.class));
                };
                let value = self.expression(plan, value, &field.ty)?;
                self.assign(&variable, &object.class, &field, &value)
            }
        }
    }

    fn follow_array(&mut self, plan: Plan<'_>, target: usize, fills: &[Step], input: &InputReport) -> Written {
        let object = told(plan, target, input)?;
        let made = self.empty_array(object)?;
        let length = crate::building::length(object)? as usize;
        let FieldType::Array(element) = made.ty.clone() else { return unwritable("an array of no type") };
        let mut all = vec![source::zero(&element).to_owned(); length];
        for fill in fills {
            if let Step::Fill { place: Place::Element(index), value, .. } = fill
                && let Some(at) = all.get_mut(*index)
            {
                *at = self.given(plan, value, &element, false)?;
            }
        }
        let is_empty = all.iter().all(|value| value == source::zero(&element));
        let can_name = self.can_name(&type_of(&object.class)?);
        if can_name && !is_empty && length <= SHORT {
            let text = format!("{{{}}}", without_casts(&all.join(", "), &element));
            self.bind(object, Expression { text, ty: made.ty });
            return Ok(());
        }
        let ty = made.ty.clone();
        self.bind(object, made);
        let variable = self.variable(object)?.text;
        for (index, value) in all.iter().enumerate().filter(|(_, value)| *value != source::zero(&element)) {
            self.line(format!("{variable}[{index}] = {value};"));
        }
        debug_assert!(matches!(ty, FieldType::Array(_)));
        Ok(())
    }

    fn variable(&self, object: &ObjectReport) -> Written<Expression> {
        match self.variables.get(&object.id) {
            Some(variable) => Ok(variable.clone()),
            None => unwritable(format!("{} is used before it is made", object.id)),
        }
    }

    fn expression(&mut self, plan: Plan<'_>, given: &Given, ty: &FieldType) -> Written<Expression> {
        match given {
            Given::Null => self.value(&ValueReport::Null, ty),
            Given::Plain(said) if *ty == FieldType::Boolean => self.value(&ValueReport::Bool(said == "1"), ty),
            Given::Plain(said) if matches!(ty, FieldType::Float | FieldType::Double) => {
                self.value(&ValueReport::Float(Number(said.clone())), ty)
            }
            Given::Plain(said) => self.value(&ValueReport::Integer(Number(said.clone())), ty),
            Given::Text(said) => {
                Ok(Expression { text: source::text(said.encode_utf16()), ty: type_of("java.lang.String")? })
            }
            Given::Thing(number) => match plan.wish.things.get(*number) {
                Some(value) => self.value(&value.clone(), ty),
                None => unwritable("an unknown object"),
            },
        }
    }

    /// An argument. Where another method might be meant, it says of which type it is.
    fn given(&mut self, plan: Plan<'_>, given: &Given, ty: &FieldType, is_overloaded: bool) -> Written<String> {
        let value = self.expression(plan, given, ty)?;
        let is_meant = value.ty == *ty && value.text != "null";
        let must_cast = is_overloaded && !is_meant || !self.fits(&value, ty) && ty.is_reference();
        if must_cast && self.can_name(ty) {
            return Ok(format!("({}) {}", self.ty(ty), value.text));
        }
        // Boxes are written as what they hold where nothing else can be meant.
        let plain = crate::building::unboxed(&value.text).filter(|_| !is_overloaded && ty.is_reference());
        Ok(plain.map_or(value.text.clone(), str::to_owned))
    }

    /// Names objects that are parts of others, so that it can be asserted what becomes of them.
    pub(crate) fn name_parts(&mut self, input: &InputReport, end: Option<&FinalReport>, result: Option<&ValueReport>) {
        let changed = end.into_iter().flat_map(|end| end.changed.iter().chain(&end.new));
        let mut wanted: HashSet<ObjectId> = HashSet::new();
        for object in changed {
            let is_new = end.is_some_and(|end| end.new.iter().any(|new| new.id == object.id));
            wanted.extend((!is_new).then(|| object.id.clone()));
            wanted.extend(object.held().filter_map(id_of));
        }
        wanted.extend(result.and_then(id_of));
        let objects: HashMap<&ObjectId, &ObjectReport> = input.objects.iter().map(|it| (&it.id, it)).collect();
        wanted.retain(|id| !self.variables.contains_key(id) && objects.contains_key(id));
        if wanted.is_empty() {
            return;
        }
        // The nearest way to each from what has a name.
        let mut from: HashMap<&ObjectId, (&ObjectId, &str, bool)> = HashMap::new();
        let named = input.objects.iter().filter(|object| self.variables.contains_key(&object.id));
        let mut waiting: VecDeque<&ObjectReport> = named.collect();
        while let Some(object) = waiting.pop_front() {
            let fields = object.fields.iter().map(|place| (place, false));
            for ((name, value), is_element) in fields.chain(object.elements.iter().map(|place| (place, true))) {
                if let ValueReport::Object { id } = value
                    && let Some(&held) = objects.get(id)
                    && !self.variables.contains_key(id)
                    && !from.contains_key(id)
                {
                    from.insert(&held.id, (&object.id, name, is_element));
                    waiting.push_back(held);
                }
            }
        }
        for object in &input.objects {
            if wanted.contains(&object.id) {
                self.name_part(&object.id, &objects, &from);
            }
        }
    }

    fn name_part(
        &mut self,
        id: &ObjectId,
        objects: &HashMap<&ObjectId, &ObjectReport>,
        from: &HashMap<&ObjectId, (&ObjectId, &str, bool)>,
    ) -> Option<()> {
        if self.variables.contains_key(id) {
            return Some(());
        }
        let (of, name, is_element) = from.get(id)?;
        self.name_part(of, objects, from)?;
        let (holder, object) = (objects.get(of)?, objects.get(id)?);
        let variable = self.variables.get(*of)?.clone();
        let place = if *is_element {
            let FieldType::Array(element) = &variable.ty else { return None };
            Expression { text: format!("{}[{name}]", variable.text), ty: (**element).clone() }
        } else {
            if self.classes.is_of_jdk(&holder.class) && !self.settings.opens_jdk {
                return None;
            }
            self.place(&variable, &holder.class, name).ok()??
        };
        let ty = type_of(&object.class).ok()?;
        let place = if !self.can_name(&ty) || place.ty == ty {
            place
        } else {
            Expression { text: format!("({}) {}", self.readable(&ty), place.text), ty }
        };
        let name = self.local_for(object);
        let named = self.readable(&place.ty);
        self.line(format!("{named} {name} = {};", place.text));
        self.variables.insert(object.id.clone(), Expression { text: name, ty: place.ty });
        Some(())
    }
}

fn id_of(value: &ValueReport) -> Option<ObjectId> {
    match value {
        ValueReport::Object { id } => Some(id.clone()),
        _ => None,
    }
}

fn told<'i>(plan: Plan<'_>, number: usize, input: &'i InputReport) -> Written<&'i ObjectReport> {
    match plan.object(number, input) {
        Some(object) => Ok(object),
        None => unwritable("a step makes what is no object of the input"),
    }
}

/// The simple name of a class whose objects belong to one of the class around it.
pub(crate) fn inner_name(classes: &Classes, class: &str) -> Option<String> {
    let file = classes.file(class)?;
    let own = file.inner_classes.iter().find(|inner| inner.class == file.name)?;
    (!own.access.is_static()).then(|| own.name.as_ref().map(ToString::to_string))?
}

/// A constant that fits needs no cast in an initializer.
pub(crate) fn without_casts(text: &str, element: &FieldType) -> String {
    match element {
        FieldType::Byte => text.replace("(byte) ", ""),
        FieldType::Short => text.replace("(short) ", ""),
        _ => text.to_owned(),
    }
}
