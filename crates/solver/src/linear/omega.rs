//! Whether linear equations and inequalities have an integer solution: the Omega test.
//!
//! W. Pugh, "The Omega test: a fast and practical integer programming algorithm for dependence analysis",
//! Supercomputing 1991. Equations are solved for a variable, after changes of variables that make a factor one. Then
//! variables are eliminated one by one: every lower bound is combined with every upper bound. That is exact where one
//! of each two factors is one. Elsewhere the shadow that it casts may have integer points with no integer point
//! above them; a smaller, *dark* shadow has not, and between the two lie finitely many planes that are tried in turn.
//!
//! Every fact carries the inputs that it follows from, so that a contradiction names its culprits.

use std::collections::HashMap;
use std::time::Instant;

use foldhash::fast::FixedState;
use heapwise_term::{Enough, Integer};

use super::form::{Form, Variable, absolute, ceiling, floor, gcd};

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Relation {
    Zero,
    NotNegative,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Answer {
    /// A solution; variables that it does not mention may be anything.
    Values(Vec<Option<Integer>>),
    /// These inputs contradict each other.
    Contradiction(Inputs),
    GaveUp,
}

/// A set of inputs, by their positions.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Inputs(Vec<u64>);

impl Inputs {
    fn one(position: usize) -> Self {
        let mut words = vec![0; position / 64 + 1];
        words[position / 64] = 1 << (position % 64);
        Inputs(words)
    }

    fn join(&mut self, other: &Inputs) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        self.0.iter_mut().zip(&other.0).for_each(|(word, more)| *word |= more);
    }

    fn and(&self, other: &Inputs) -> Inputs {
        let mut both = self.clone();
        both.join(other);
        both
    }

    pub(super) fn positions(&self) -> impl Iterator<Item = usize> {
        let bits = |(index, &word): (usize, &u64)| {
            (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| index * 64 + bit)
        };
        self.0.iter().enumerate().flat_map(bits)
    }
}

#[derive(Clone, Debug)]
struct Fact {
    form: Form,
    relation: Relation,
    from: Inputs,
}

/// How the value of an eliminated variable is found again.
enum Step {
    /// It is this.
    Is(Variable, Form),
    /// It lies between the bounds that these inequalities set.
    Between(Variable, Vec<Fact>),
}

pub(super) struct Omega {
    /// How many facts may be looked at.
    pub(super) facts_left: u64,
    pub(super) deadline: Option<Instant>,
    enough: Enough,
    next_variable: Variable,
}

/// Why an elimination stops early.
enum Stop {
    Contradiction(Inputs),
    GaveUp,
}

type Values = Vec<Option<Integer>>;

impl Omega {
    pub(super) fn new(facts_left: u64, deadline: Option<Instant>, enough: Enough) -> Self {
        Omega { facts_left, deadline, enough, next_variable: 0 }
    }

    /// Whether all of these can hold.
    pub(super) fn solve<'a>(&mut self, inputs: impl IntoIterator<Item = (&'a Form, Relation)>) -> Answer {
        let mut facts = Vec::new();
        for (position, (form, relation)) in inputs.into_iter().enumerate() {
            facts.push(Fact { form: form.clone(), relation, from: Inputs::one(position) });
        }
        let largest = facts.iter().filter_map(|fact| fact.form.parts.last()).map(|part| part.0).max();
        let count = largest.map_or(0, |largest| largest + 1);
        self.next_variable = count;
        match self.solve_facts(facts) {
            Ok(mut values) => {
                values.truncate(count);
                Answer::Values(values)
            }
            Err(Stop::Contradiction(inputs)) => Answer::Contradiction(inputs),
            Err(Stop::GaveUp) => Answer::GaveUp,
        }
    }

    fn spend(&mut self, facts: usize) -> Result<(), Stop> {
        self.facts_left = self.facts_left.saturating_sub(facts as u64 + 1);
        let is_late = self.enough.is_said() || self.deadline.is_some_and(|deadline| Instant::now() > deadline);
        if self.facts_left == 0 || is_late {
            return Err(Stop::GaveUp);
        }
        Ok(())
    }

    fn solve_facts(&mut self, mut facts: Vec<Fact>) -> Result<Values, Stop> {
        let mut steps: Vec<Step> = Vec::new();
        let mut values: Values = Vec::new();
        loop {
            self.spend(facts.len())?;
            facts = simplified(facts)?;
            if facts.is_empty() {
                break;
            }
            if let Some(at) = best_equation(&facts) {
                let step = self.solve_equation(&mut facts, at);
                steps.push(step);
                continue;
            }
            let choice = choose_variable(&facts);
            let (with, without): (Vec<Fact>, Vec<Fact>) =
                facts.into_iter().partition(|fact| fact.form.factor(choice.variable).is_some());
            if choice.is_exact {
                facts = without;
                self.combine(&mut facts, choice.variable, &with, false)?;
                steps.push(Step::Between(choice.variable, with));
                continue;
            }
            values = self.split(choice.variable, with, without)?;
            break;
        }
        for step in steps.into_iter().rev() {
            let (variable, value) = match step {
                Step::Is(variable, form) => (variable, Some(form.value(&values))),
                Step::Between(variable, bounds) => (variable, between(variable, &bounds, &values)),
            };
            let Some(value) = value else { return Err(Stop::GaveUp) };
            set(&mut values, variable, value);
        }
        Ok(values)
    }

    /// Takes an equation's variable out of all facts, or makes the equation's factors smaller.
    fn solve_equation(&mut self, facts: &mut Vec<Fact>, at: usize) -> Step {
        let one = Integer::from(1);
        let smallest = facts[at].form.parts.iter().min_by_key(|(_, factor)| absolute(factor)).cloned();
        let (variable, factor) = smallest.unwrap_or((0, one.clone()));
        let (by, from) = if absolute(&factor) == one {
            let equation = facts.swap_remove(at);
            // factor * variable + rest = 0, and the factor is its own inverse
            let rest = equation.form.plus(&-&factor, &Form::variable(variable));
            (rest.scaled(&-&factor), equation.from)
        } else {
            // A new variable for the old one plus such multiples of the others that only remainders stay.
            let mut by = Form::variable(self.next_variable);
            self.next_variable += 1;
            for (other, other_factor) in facts[at].form.parts.iter().filter(|(other, _)| *other != variable) {
                by = by.plus(&-&rounded(other_factor, &factor), &Form::variable(*other));
            }
            (by, Inputs::default())
        };
        for fact in facts {
            if let Some(form) = fact.form.replaced(variable, &by) {
                fact.form = form;
                fact.from.join(&from);
            }
        }
        Step::Is(variable, by)
    }

    /// Adds what each lower bound and each upper bound of a variable say together.
    fn combine(&mut self, facts: &mut Vec<Fact>, variable: Variable, with: &[Fact], dark: bool) -> Result<(), Stop> {
        let one = Integer::from(1);
        for lower in with {
            let Some(b) = lower.form.factor(variable).filter(|factor| !factor.is_negative()) else { continue };
            for upper in with {
                let Some(a) = upper.form.factor(variable).filter(|factor| factor.is_negative()) else { continue };
                let a = -a;
                let common = gcd(&a, b);
                let (x, y) = (floor(&a, &common), floor(b, &common));
                let mut form = lower.form.scaled(&x).plus(&y, &upper.form);
                if dark {
                    // Scaled down by the common divisor, the gap stays a sufficient one when it is rounded up.
                    let gap = &(&a - &one) * &(b - &one);
                    form.constant = &form.constant - &ceiling(&gap, &common);
                }
                facts.push(Fact { form, relation: Relation::NotNegative, from: lower.from.and(&upper.from) });
            }
            self.spend(with.len())?;
        }
        Ok(())
    }

    /// Eliminates a variable where that is not exact. Returns values for it and all that is left.
    fn split(&mut self, variable: Variable, with: Vec<Fact>, without: Vec<Fact>) -> Result<Values, Stop> {
        let complete = |mut values: Values| {
            let value = between(variable, &with, &values)?;
            set(&mut values, variable, value);
            Some(values)
        };
        let mut shadow = without.clone();
        self.combine(&mut shadow, variable, &with, false)?;
        if let Some(values) = complete(self.solve_facts(shadow)?) {
            return Ok(values);
        }
        let mut culprits = with.iter().fold(Inputs::default(), |all, fact| all.and(&fact.from));
        let mut dark = without.clone();
        self.combine(&mut dark, variable, &with, true)?;
        match self.solve_facts(dark) {
            Ok(values) => return complete(values).ok_or(Stop::GaveUp),
            Err(Stop::Contradiction(more)) => culprits.join(&more),
            Err(Stop::GaveUp) => return Err(Stop::GaveUp),
        }
        let uppers = with.iter().filter_map(|fact| fact.form.factor(variable)).filter(|factor| factor.is_negative());
        let Some(a) = uppers.map(|factor| -factor).max() else { return Err(Stop::GaveUp) };
        for lower in &with {
            let Some(b) = lower.form.factor(variable).filter(|factor| !factor.is_negative()) else { continue };
            let last = floor(&(&(&(&a * b) - &a) - b), &a);
            let mut offset = Integer::ZERO;
            while offset <= last {
                let mut form = lower.form.clone();
                form.constant = &form.constant - &offset;
                let plane = Fact { form, relation: Relation::Zero, from: lower.from.clone() };
                let facts = without.iter().chain(&with).cloned().chain([plane]).collect();
                match self.solve_facts(facts) {
                    Ok(values) => return Ok(values),
                    Err(Stop::Contradiction(more)) => culprits.join(&more),
                    Err(Stop::GaveUp) => return Err(Stop::GaveUp),
                }
                offset = &offset + &Integer::from(1);
            }
        }
        Err(Stop::Contradiction(culprits))
    }
}

fn set(values: &mut Values, variable: Variable, value: Integer) {
    if values.len() <= variable {
        values.resize(variable + 1, None);
    }
    values[variable] = Some(value);
}

/// The quotient, rounded to the nearest.
fn rounded(a: &Integer, b: &Integer) -> Integer {
    let two = Integer::from(2);
    floor(&(&(a * &two) + b), &(b * &two))
}

/// The integer nearest to zero that the bounds allow.
fn between(variable: Variable, bounds: &[Fact], values: &Values) -> Option<Integer> {
    let (mut low, mut high): (Option<Integer>, Option<Integer>) = (None, None);
    for fact in bounds {
        let Some(factor) = fact.form.factor(variable) else { continue };
        let rest = fact.form.plus(&-factor, &Form::variable(variable)).value(values);
        if factor.is_negative() {
            let bound = floor(&rest, &-factor);
            high = Some(high.map_or(bound.clone(), |high| high.min(bound)));
        } else {
            let bound = ceiling(&-&rest, factor);
            low = Some(low.map_or(bound.clone(), |low| low.max(bound)));
        }
    }
    match (low, high) {
        (Some(low), Some(high)) if low > high => None,
        (Some(low), _) if low > Integer::ZERO => Some(low),
        (_, Some(high)) if high < Integer::ZERO => Some(high),
        _ => Some(Integer::ZERO),
    }
}

/// The same facts, each once, divided by what its factors have in common; or a contradiction among them.
fn simplified(facts: Vec<Fact>) -> Result<Vec<Fact>, Stop> {
    let mut simple: Vec<Fact> = Vec::new();
    // Per direction of a sum (the first factor is positive), its lower and its upper bound.
    let mut bounds: Vec<[Option<Fact>; 2]> = Vec::new();
    let mut by_parts: HashMap<Vec<(Variable, Integer)>, usize, FixedState> = HashMap::default();
    for mut fact in facts {
        let content = fact.form.content();
        if content == Integer::ZERO {
            let holds = match fact.relation {
                Relation::Zero => fact.form.constant == Integer::ZERO,
                Relation::NotNegative => !fact.form.constant.is_negative(),
            };
            if !holds {
                return Err(Stop::Contradiction(fact.from));
            }
            continue;
        }
        if content != Integer::from(1) {
            let constant = floor(&fact.form.constant, &content);
            if fact.relation == Relation::Zero && &constant * &content != fact.form.constant {
                return Err(Stop::Contradiction(fact.from));
            }
            fact.form.constant = constant;
            fact.form.parts.iter_mut().for_each(|(_, factor)| *factor = floor(factor, &content));
        }
        if fact.relation == Relation::Zero {
            simple.push(fact);
            continue;
        }
        let is_upper = fact.form.parts.first().is_some_and(|(_, factor)| factor.is_negative());
        let direction = if is_upper { fact.form.scaled(&Integer::from(-1)).parts } else { fact.form.parts.clone() };
        let at = *by_parts.entry(direction).or_insert(bounds.len());
        if at == bounds.len() {
            bounds.push([None, None]);
        }
        match &mut bounds[at][usize::from(is_upper)] {
            Some(known) if known.form.constant <= fact.form.constant => {}
            other => *other = Some(fact),
        }
    }
    for bound in bounds {
        if let [Some(lower), Some(upper)] = &bound {
            let gap = &lower.form.constant + &upper.form.constant;
            if gap.is_negative() {
                return Err(Stop::Contradiction(lower.from.and(&upper.from)));
            }
            if gap == Integer::ZERO {
                let from = lower.from.and(&upper.from);
                simple.push(Fact { form: lower.form.clone(), relation: Relation::Zero, from });
                continue;
            }
        }
        simple.extend(bound.into_iter().flatten());
    }
    Ok(simple)
}

/// The equation that is solved next: one that has a factor of one, if there is one, with few variables.
fn best_equation(facts: &[Fact]) -> Option<usize> {
    let cost = |fact: &Fact| {
        let smallest = fact.form.parts.iter().map(|(_, factor)| absolute(factor)).min();
        (smallest, fact.form.parts.len())
    };
    let equations = facts.iter().enumerate().filter(|(_, fact)| fact.relation == Relation::Zero);
    equations.min_by_key(|(_, fact)| cost(fact)).map(|(at, _)| at)
}

struct Choice {
    variable: Variable,
    is_exact: bool,
}

/// The variable that is eliminated next: exactly, if that is possible, and with few new facts.
fn choose_variable(facts: &[Fact]) -> Choice {
    #[derive(Clone)]
    struct Count {
        bounds: [i64; 2],
        all_one: [bool; 2],
    }
    let mut counts: Vec<Count> = Vec::new();
    let one = Integer::from(1);
    for (variable, factor) in facts.iter().flat_map(|fact| &fact.form.parts) {
        if counts.len() <= *variable {
            counts.resize(variable + 1, Count { bounds: [0, 0], all_one: [true, true] });
        }
        let side = usize::from(factor.is_negative());
        counts[*variable].bounds[side] += 1;
        counts[*variable].all_one[side] &= absolute(factor) == one;
    }
    let rank = |(variable, count): (Variable, Count)| {
        let [lower, upper] = count.bounds;
        // A side without bounds counts as all ones: nothing needs to be combined.
        let is_exact = count.all_one[0] || count.all_one[1];
        (!is_exact, lower * upper - lower - upper, variable)
    };
    let used = counts.into_iter().enumerate().filter(|(_, count)| count.bounds != [0, 0]);
    let best = used.map(rank).min().unwrap_or((false, 0, 0));
    Choice { variable: best.2, is_exact: !best.0 }
}
