//! Instructions on known values, without terms: most of what runs between two questions, and all of it where a program has
//! no inputs. Whatever is not plainly known here is left to the long way (`exec`), which comes to the same.

use heapwise_heap::Heap;
use heapwise_ids::Id;
use heapwise_ir::{BinaryOp, Block, Callee, ClassId, Instr, Method, NativeId, Reg, Shape, Type, UnaryOp};
use heapwise_term::{Kind, Node, ObjectId, Term, Word};

use crate::concrete;
use crate::coverage::Left;
use crate::globals::Status;
use crate::language::Language;
use crate::machine::Worker;
use crate::state::{Frame, State};

/// Methods with more arguments are not run here.
const MOST_ARGUMENTS: usize = 6;

/// Runs instructions as long as all that they need is known, and at most so many. Says how many.
pub(crate) fn run_known<H: Heap, L: Language>(
    worker: &mut Worker<'_, L>,
    state: &mut State<H, L>,
    at_most: u32,
) -> u32 {
    let machine = worker.machine;
    let at_most = match machine.bounds.steps {
        Some(limit) => limit.saturating_sub(state.steps).min(at_most.into()) as u32,
        None => at_most,
    };
    let Frame { method, pc, base, .. } = *state.frame();
    let body = &machine.program.methods[method];
    let mut lane = Lane { worker, state, body, base: base as usize, pc };
    let mut done = 0;
    while done < at_most
        && let Some(instr) = lane.body.code.get(lane.pc as usize)
        && lane.step(instr).is_some()
    {
        done += 1;
    }
    let pc = lane.pc;
    state.frame_mut().pc = pc;
    state.steps += u64::from(done);
    done
}

/// A stretch of a path.
struct Lane<'a, 'p, H, L: Language> {
    worker: &'a mut Worker<'p, L>,
    state: &'a mut State<H, L>,
    /// The running method.
    body: &'p Method,
    /// Where the registers of its frame begin.
    base: usize,
    /// Its next instruction: the frame itself lags behind.
    pc: u32,
}

impl<H: Heap, L: Language> Lane<'_, '_, H, L> {
    /// Runs an instruction; nothing has changed, if it cannot be done here.
    #[inline]
    fn step(&mut self, instr: &Instr) -> Option<()> {
        match instr {
            Instr::Const { dst, value } => {
                let value = self.worker.constant_word(*value);
                self.set(*dst, value);
            }
            Instr::Copy { dst, src } => self.set(*dst, self.get(*src)),
            Instr::Unary { dst, op, a } => {
                let a = self.get(*a);
                let value = concrete::unary(*op, a).or_else(|| self.constant_unary(*op, a))?;
                self.set(*dst, value);
            }
            Instr::Binary { dst, op, a, b } => {
                let (a, b) = (self.get(*a), self.get(*b));
                let value = match concrete::binary(*op, a, b) {
                    Some(value) => value,
                    None => self.other_binary(*op, a, b)?,
                };
                self.set(*dst, value);
            }
            Instr::NonNull { obj } => {
                self.object(*obj)?;
            }
            Instr::Load { dst, obj, field } => {
                let (id, _) = self.object(*obj).filter(|_| L::is_idle(&self.state.language))?;
                let value = match self.state.heap.own().known_field(&self.worker.hierarchy, id, *field) {
                    Some(value) => value,
                    None => concrete::default_of(self.worker.machine.program.fields[*field].ty)?,
                };
                self.set(*dst, value);
            }
            Instr::Store { obj, field, value } => {
                let (id, _) = self.object(*obj).filter(|_| L::is_idle(&self.state.language))?;
                let (value, ty) = (self.get(*value), self.worker.machine.program.fields[*field].ty);
                self.fits(ty, value)?;
                let own = self.state.heap.own_mut();
                own.set_known_field(&self.worker.hierarchy, id, *field, value).then_some(())?;
            }
            Instr::LoadStatic { dst, field } => {
                let value = self.worker.known_static(self.state, *field)?;
                self.set(*dst, value);
            }
            Instr::StoreStatic { field, value } => {
                let value = self.get(*value);
                self.worker.set_known_static(self.state, *field, value)?;
            }
            Instr::Length { dst, array } => {
                let (id, _) = self.object(*array)?;
                let length = self.state.heap.own().known_length(&self.worker.terms, id)?;
                self.set(*dst, Word::I32(length));
            }
            Instr::LoadElement { dst, array, index, ty } => {
                let (id, _, index) = self.element(*array, *index)?;
                let default = concrete::default_of(*ty)?;
                let value = self.state.heap.own_mut().known_element(&self.worker.terms, id, index, default)?;
                self.set(*dst, value);
            }
            Instr::StoreElement { array, index, value, ty } => {
                let (id, kind, index) = self.element(*array, *index)?;
                let value = self.stored(*ty, kind, self.get(*value))?;
                let own = self.state.heap.own_mut();
                own.set_known_element(&self.worker.terms, id, index, value).then_some(())?;
            }
            Instr::InstanceOf { dst, obj, class } => {
                let is_one = match self.get(*obj) {
                    Word::Term(Term::NULL) => false,
                    _ => self.is_a(*obj, *class)?,
                };
                self.set(*dst, Word::bool(is_one));
            }
            Instr::Cast { dst, src, class } => {
                let value = self.get(*src);
                if !matches!(value, Word::Term(Term::NULL)) && !self.is_a(*src, *class)? {
                    return None;
                }
                self.set(*dst, value);
            }
            Instr::Init { class } if self.state.globals.status(*class) == Status::Begun => {}
            Instr::Goto { to } => {
                let at = self.pc;
                self.jump(*to)?;
                self.note(at, Left::Plainly);
                return Some(());
            }
            Instr::Branch { cond, then, otherwise } => {
                let (to, taken) = match self.get(*cond) {
                    Word::Term(Term::TRUE) => (*then, 1),
                    Word::Term(Term::FALSE) => (*otherwise, 0),
                    _ => return None,
                };
                let at = self.pc;
                self.jump(to)?;
                self.state.program_path.add(self.body.stable << 33 | u64::from(at) << 1 | taken);
                self.note(at, Left::Branch(to, taken == 1));
                return Some(());
            }
            Instr::Switch { value, cases, otherwise } => {
                let Word::I32(value) = self.get(*value) else { return None };
                let taken = cases.binary_search_by_key(&value, |&(case, _)| case).ok();
                let to = taken.map_or(*otherwise, |index| cases[index].1);
                let at = self.pc;
                self.jump(to)?;
                let way = (to.index() as u64) << 32;
                self.state.program_path.add(self.body.stable << 33 | u64::from(at) << 1 | way);
                self.note(at, Left::Switch(to));
                return Some(());
            }
            Instr::Native { dst: Some(dst), native, args } => self.native(*dst, *native, args)?,
            Instr::Call { dst, callee, args } => return self.call(*dst, *callee, args),
            Instr::Return { value } => return self.leave(*value),
            _ => return None,
        }
        self.pc += 1;
        Some(())
    }

    /// What the language gives of known arguments.
    fn native(&mut self, dst: Reg, native: NativeId, args: &[Reg]) -> Option<()> {
        let mut known = [Word::NULL; MOST_ARGUMENTS];
        let known = known.get_mut(..args.len()).filter(|_| L::is_idle(&self.state.language))?;
        for (word, &arg) in known.iter_mut().zip(args) {
            *word = self.number(self.get(arg));
        }
        let value = L::known_native(self.worker, self.state.heap.own_mut(), native, known)?;
        self.set(dst, value);
        Some(())
    }

    /// Calls a method that has been called before, on an object of our own.
    fn call(&mut self, dst: Option<Reg>, callee: Callee, args: &[Reg]) -> Option<()> {
        let machine = self.worker.machine;
        let method = match callee {
            Callee::Static(method) => method,
            Callee::Special(method) => self.object(*args.first()?).map(|_| method)?,
            Callee::Virtual(selector) => {
                let (_, kind) = self.object(*args.first()?)?;
                let class = self.worker.hierarchy.class_of(kind)?;
                self.worker.hierarchy.implementation(machine.program, class, selector)?
            }
        };
        let body = &machine.program.methods[method];
        let is_ready = || {
            let class = machine.initialised_before(method);
            class.is_none_or(|class| self.state.globals.status(class) == Status::Begun)
        };
        if !L::is_idle(&self.state.language)
            || self.state.is_too_deep(machine)
            || !body.is_linked()
            || body.params.len() != args.len()
            || !is_ready()
            || !self.worker.is_up_to_date()
        {
            return None;
        }
        self.state.frame_mut().pc = self.pc;
        self.state.go_into(machine, method, args, dst);
        (self.body, self.base, self.pc) = (body, self.state.frame().base as usize, 0);
        Some(())
    }

    /// Returns to the caller, if there is one.
    fn leave(&mut self, value: Option<Reg>) -> Option<()> {
        let depth = self.state.frames.len();
        if depth == 1 || L::leaves(self.worker, self.state, depth).is_some() {
            return None;
        }
        self.note(self.pc, Left::Plainly);
        let value = value.map(|reg| self.get(reg));
        self.state.come_back(value);
        let Frame { method, base, pc, .. } = *self.state.frame();
        (self.body, self.base, self.pc) = (&self.worker.machine.program.methods[method], base as usize, pc);
        Some(())
    }

    /// Control has left the running method's code behind an instruction, for those who ask for it.
    #[inline]
    fn note(&mut self, at: u32, left: Left) {
        if self.worker.coverage.is_on() {
            let method = self.state.frame().method;
            self.worker.note_left(self.state, method, at, left);
        }
    }

    #[inline]
    fn get(&self, reg: Reg) -> Word {
        self.state.regs[self.base + reg.index()]
    }

    /// A value as the number that it is, if it is one: what came the long way may be a term that is a constant.
    #[inline]
    fn number(&self, value: Word) -> Word {
        match value {
            Word::Term(term) => self.worker.terms.word(term),
            number => number,
        }
    }

    /// Of what may be constants. It is apart, since the loop should be small.
    #[cold]
    #[inline(never)]
    fn constant_unary(&self, op: UnaryOp, a: Word) -> Option<Word> {
        concrete::unary(op, self.number(a))
    }

    /// The same, or of references.
    #[inline(never)]
    fn other_binary(&self, op: BinaryOp, a: Word, b: Word) -> Option<Word> {
        let known = concrete::binary(op, self.number(a), self.number(b));
        if known.is_none() && op == BinaryOp::Eq { self.same(a, b) } else { known }
    }

    #[inline]
    fn set(&mut self, reg: Reg, value: Word) {
        self.state.regs[self.base + reg.index()] = value;
    }

    /// Goes to a block. Where that is backwards, it is a round of a loop, which may have to be asked about.
    #[inline]
    fn jump(&mut self, to: Block) -> Option<()> {
        let target = self.body.blocks[to];
        if target <= self.pc && !matches!(self.worker.go_round(self.state, to), Ok(true)) {
            return None;
        }
        self.pc = target;
        Some(())
    }

    /// The object of our own that a register holds.
    #[inline]
    fn object(&self, reg: Reg) -> Option<(ObjectId, Kind)> {
        match self.get(reg) {
            Word::Term(term) => match self.worker.terms.node(term) {
                Node::Object(id, kind) => Some((id, kind)),
                _ => None,
            },
            _ => None,
        }
    }

    /// An element of an array of our own, within its bounds.
    #[inline]
    fn element(&self, array: Reg, index: Reg) -> Option<(ObjectId, Kind, usize)> {
        let (id, kind) = self.object(array)?;
        let Word::I32(index) = self.get(index) else { return None };
        let length = self.state.heap.own().known_length(&self.worker.terms, id)?;
        (0..length).contains(&index).then_some((id, kind, index as usize))
    }

    fn is_a(&self, reg: Reg, class: ClassId) -> Option<bool> {
        let (_, kind) = self.object(reg)?;
        Some(self.worker.terms.kinds.contains(self.worker.classes.kinds(class), kind))
    }

    /// Whether two references are the same, where one is null and the other known.
    #[inline]
    fn same(&self, a: Word, b: Word) -> Option<Word> {
        let (Word::Term(a), Word::Term(b)) = (a, b) else { return None };
        let other = if a == Term::NULL { b } else { a };
        if a != Term::NULL && b != Term::NULL {
            return None;
        }
        match self.worker.terms.node(other) {
            Node::Null => Some(Word::TRUE),
            Node::Object(..) => Some(Word::FALSE),
            _ => None,
        }
    }

    /// Goes on only where a value has the sort that belongs to a type.
    #[inline]
    fn fits(&self, ty: Type, value: Word) -> Option<()> {
        let fits = match value {
            Word::Term(term) => self.worker.terms.sort(term) == heapwise_heap::sort_of(ty),
            _ => concrete::fits(ty, value),
        };
        fits.then_some(())
    }

    /// A value as an array of a kind keeps it, where that needs no check.
    #[inline]
    fn stored(&self, ty: Type, array: Kind, value: Word) -> Option<Word> {
        let shape = || {
            let class = self.worker.hierarchy.class_of(array)?;
            Some(self.worker.machine.program.classes[class].shape)
        };
        match (ty, value) {
            (Type::I8, Word::I32(_)) => match shape()? {
                Shape::Array(element) => concrete::as_element(element, value),
                _ => None,
            },
            (Type::Ref(_), Word::Term(Term::NULL)) => Some(value),
            (Type::Ref(_), Word::Term(term)) => {
                let Node::Object(_, kind) = self.worker.terms.node(term) else { return None };
                let Shape::Array(Type::Ref(Some(element))) = shape()? else { return None };
                self.worker.terms.kinds.contains(self.worker.classes.kinds(element), kind).then_some(value)
            }
            _ => concrete::as_element(ty, self.number(value)),
        }
    }
}
