//! The laws that no text can break: programs are damaged in memory, one id or table at a time.

use heapwise_ids::Id;
use heapwise_ir::{Block, Callee, ClassId, ConstId, FieldId, Instr, MethodId, Program, Reg, SelectorId, Type};
use heapwise_ir::{text, verify};

const PROGRAM: &str = "
implicit BadCast = A
class A {
  x: int
  method m/1 = A.m
}
class B extends A {}
array As of A {}
method A.m(this: A!) -> int {
  v1: int, v2: bool, v3: A
  catch A v3 in b0..b1 goto b1
b0:
  v1 = const 5
  v1 = load this, A.x
  v1 = virtual m/1(this)
  v1 = call A.m(this)
  v2 = instanceof this, A
  branch v2, b1, b2
b1:
  return v1
b2:
  return v1
}
";

/// Damages the program, and says what the verifier says of it.
fn flaws(damage: impl FnOnce(&mut Program)) -> Vec<String> {
    let mut program = text::parse(PROGRAM).unwrap();
    damage(&mut program);
    verify(&program).err().unwrap_or_default().iter().map(ToString::to_string).collect()
}

fn class(index: usize) -> ClassId {
    ClassId::from_index(index)
}

fn method() -> MethodId {
    MethodId::from_index(0)
}

#[test]
fn every_id_leads_somewhere() {
    let far = 77;
    let first = |what: &str| vec![format!("class A: there is no {what} 77")];
    assert_eq!(flaws(|p| p.classes[class(0)].parent = Some(class(far))), first("class"));
    assert_eq!(flaws(|p| p.classes[class(0)].interfaces.push(class(far))), first("class"));
    assert_eq!(flaws(|p| p.classes[class(0)].fields.push(FieldId::from_index(far))), first("field"));
    assert_eq!(flaws(|p| p.classes[class(0)].methods[0].0 = SelectorId::from_index(far)), first("selector"));
    assert_eq!(flaws(|p| p.classes[class(0)].methods[0].1 = MethodId::from_index(far)), first("method"));
    assert_eq!(
        flaws(|p| p.fields[FieldId::from_index(0)].class = class(far)),
        ["field class 77.x: there is no class 77"]
    );
    assert_eq!(
        flaws(|p| p.fields[FieldId::from_index(0)].ty = Type::Ref(Some(class(far)))),
        ["field A.x: there is no class 77"]
    );
    assert_eq!(flaws(|p| p.implicit[0].1 = class(far)), ["program: there is no class 77"]);
    assert_eq!(flaws(|p| p.methods[method()].class = Some(class(far))), ["method class 77.m: there is no class 77"]);
    assert_eq!(
        flaws(|p| p.methods[method()].result = Some(Type::Ref(Some(class(far))))),
        ["method A.m: there is no class 77"]
    );
}

#[test]
fn every_id_in_code_leads_somewhere() {
    let mut cases: Vec<(usize, Instr, &str)> = Vec::new();
    let (v1, far) = (Reg::from_index(1), 77);
    cases.push((0, Instr::Const { dst: v1, value: ConstId::from_index(far) }, "constant"));
    cases.push((1, Instr::Load { dst: v1, obj: v1, field: FieldId::from_index(far) }, "field"));
    let args = vec![v1].into_boxed_slice();
    let callee = Callee::Virtual(SelectorId::from_index(far));
    cases.push((2, Instr::Call { dst: None, callee, args: args.clone() }, "selector"));
    cases.push((3, Instr::Call { dst: None, callee: Callee::Static(MethodId::from_index(far)), args }, "method"));
    cases.push((4, Instr::New { dst: v1, class: class(far) }, "class"));
    cases.push((4, Instr::Copy { dst: v1, src: Reg::from_index(far) }, "register"));
    cases.push((4, Instr::Copy { dst: Reg::from_index(far), src: v1 }, "register"));
    cases.push((5, Instr::Goto { to: Block::from_index(far) }, "block"));
    for (position, instr, what) in cases {
        let found = flaws(|p| p.methods[method()].body_mut().unwrap().code[position] = instr);
        assert_eq!(found, [format!("method A.m, block b0, instruction {position}: there is no {what} 77")]);
    }
    let found = flaws(|p| p.methods[method()].body_mut().unwrap().handlers[0].target = Block::from_index(far));
    assert_eq!(found, ["method A.m, handler 0: there is no block 77"]);
}

#[test]
fn blocks_begin_in_order() {
    let found = flaws(|p| p.methods[method()].body_mut().unwrap().blocks[Block::from_index(0)] = 1);
    assert_eq!(found, ["method A.m: block b0 does not begin at 0"]);
    let found = flaws(|p| p.methods[method()].body_mut().unwrap().blocks[Block::from_index(1)] = 1000);
    assert_eq!(found, ["method A.m: block b1 begins after its end"]);
}

#[test]
fn lines_are_parallel_to_code() {
    let found = flaws(|p| p.methods[method()].body_mut().unwrap().lines.truncate(2));
    assert_eq!(found, ["method A.m: it has 8 instructions, but 2 lines"]);
}

#[test]
fn parameters_are_registers() {
    let found = flaws(|p| p.methods[method()].body_mut().unwrap().regs[Reg::from_index(0)] = Type::Bool);
    assert_eq!(found, ["method A.m: parameter this is A, but its register bool"]);
    let found = flaws(|p| {
        let method = &mut p.methods[method()];
        method.params = std::iter::repeat_n(method.params[0].clone(), 5).collect();
    });
    assert!(found.contains(&"method A.m: it has 5 parameters, but 4 registers".to_owned()));
}

#[test]
fn handlers_cover_blocks() {
    let found = flaws(|p| p.methods[method()].body_mut().unwrap().handlers[0].to = Block::from_index(4));
    assert_eq!(found, ["method A.m, handler 0: it covers b0..b4, beyond the last block"]);
}

#[test]
fn fields_are_listed_once_by_their_class() {
    let x = FieldId::from_index(0);
    assert_eq!(flaws(|p| p.classes[class(0)].fields.clear()), ["field A.x: no class lists it"]);
    assert!(flaws(|p| p.classes[class(0)].fields.push(x)).contains(&"field A.x: it is listed twice".to_owned()));
    assert!(flaws(|p| p.fields[x].class = class(1)).contains(&"class A: it lists a field of B".to_owned()));
}

#[test]
fn selectors_are_unique() {
    let found = flaws(|p| {
        let twin = p.selectors[SelectorId::from_index(0)].clone();
        p.selectors.push(twin);
    });
    assert_eq!(found, ["program: there are two selectors m/1"]);
}
