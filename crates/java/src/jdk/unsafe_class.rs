//! `jdk.internal.misc.Unsafe` beside access to memory, `sun.misc.Unsafe`, and classes that work on memory as these do.

use heapwise_heap::{Asked, Heap, Slot};
use heapwise_ir::{Shape, Type};
use heapwise_term::{BinaryOp, Term};

use super::Answer;
use super::class::mirrored;
use super::place::{Access, Place, access, declared_field};
use super::table::table;
use super::unsafe_memory::{BASE, memory, offset_of, width};
use crate::State;
use crate::jvm::Jvm;
use heapwise_interp::Outcome;

macro_rules! unsafe_class {
    ($($of:literal $code:literal $ty:expr;)*) => {
        table! {
            "jdk/internal/misc/Unsafe.loadFence()V" => run fence, reads_texts;
            "jdk/internal/misc/Unsafe.storeFence()V" => run fence, reads_texts;
            "jdk/internal/misc/Unsafe.fullFence()V" => run fence, reads_texts;
            "jdk/internal/misc/Unsafe.objectFieldOffset1(Ljava/lang/Class;Ljava/lang/String;)J"
                => run field_offset, reads_texts;
            "jdk/internal/misc/Unsafe.arrayBaseOffset0(Ljava/lang/Class;)I" => run array_base, reads_texts;
            "jdk/internal/misc/Unsafe.arrayBaseOffset(Ljava/lang/Class;)I" => run array_base, reads_texts;
            "jdk/internal/misc/Unsafe.arrayIndexScale0(Ljava/lang/Class;)I" => run array_scale, reads_texts;
            "jdk/internal/misc/Unsafe.arrayIndexScale(Ljava/lang/Class;)I" => run array_scale, reads_texts;
            "jdk/internal/misc/Unsafe.allocateInstance(Ljava/lang/Class;)Ljava/lang/Object;"
                => run new_instance, reads_texts;
            "jdk/internal/misc/Unsafe.ensureClassInitialized0(Ljava/lang/Class;)V" => run initialise, reads_texts;
            "jdk/internal/misc/Unsafe.ensureClassInitialized(Ljava/lang/Class;)V" => run initialise, reads_texts;
            "jdk/internal/misc/Unsafe.shouldBeInitialized0(Ljava/lang/Class;)Z" => run no, reads_texts;
            "jdk/internal/misc/Unsafe.shouldBeInitialized(Ljava/lang/Class;)Z" => run no, reads_texts;
            "sun/misc/Unsafe.loadFence()V" => run fence, reads_texts;
            "sun/misc/Unsafe.storeFence()V" => run fence, reads_texts;
            "sun/misc/Unsafe.fullFence()V" => run fence, reads_texts;
            "sun/misc/Unsafe.arrayBaseOffset(Ljava/lang/Class;)I" => run array_base, reads_texts;
            "sun/misc/Unsafe.arrayIndexScale(Ljava/lang/Class;)I" => run array_scale, reads_texts;
            "sun/misc/Unsafe.allocateInstance(Ljava/lang/Class;)Ljava/lang/Object;" => run new_instance, reads_texts;
            "sun/misc/Unsafe.ensureClassInitialized(Ljava/lang/Class;)V" => run initialise, reads_texts;
            "sun/misc/Unsafe.shouldBeInitialized(Ljava/lang/Class;)Z" => run no, reads_texts;
            $(concat!("sun/misc/Unsafe.get", $of, "(Ljava/lang/Object;J)", $code)
                => run memory(Access::Get, $ty), reads_texts;
            concat!("sun/misc/Unsafe.get", $of, "Volatile(Ljava/lang/Object;J)", $code)
                => run memory(Access::Get, $ty), reads_texts;
            concat!("sun/misc/Unsafe.put", $of, "(Ljava/lang/Object;J", $code, ")V")
                => run memory(Access::Set, $ty), reads_texts;
            concat!("sun/misc/Unsafe.put", $of, "Volatile(Ljava/lang/Object;J", $code, ")V")
                => run memory(Access::Set, $ty), reads_texts;)*
            "sun/misc/Unsafe.compareAndSwapInt(Ljava/lang/Object;JII)Z"
                => run memory(Access::CompareAndSet, Type::I32), reads_texts;
            "sun/misc/Unsafe.compareAndSwapLong(Ljava/lang/Object;JJJ)Z"
                => run memory(Access::CompareAndSet, Type::I64), reads_texts;
            "sun/misc/Unsafe.compareAndSwapObject(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Z"
                => run memory(Access::CompareAndSet, Type::Ref(None)), reads_texts;
            // Elements of its table, which it has without arithmetic on offsets.
            "java/util/concurrent/ConcurrentHashMap.tabAt([Ljava/util/concurrent/ConcurrentHashMap$Node;I)Ljava/util/concurrent/ConcurrentHashMap$Node;"
                => run element(Access::Get), reads_texts;
            "java/util/concurrent/ConcurrentHashMap.setTabAt([Ljava/util/concurrent/ConcurrentHashMap$Node;ILjava/util/concurrent/ConcurrentHashMap$Node;)V"
                => run element(Access::Set), reads_texts;
            "java/util/concurrent/ConcurrentHashMap.casTabAt([Ljava/util/concurrent/ConcurrentHashMap$Node;ILjava/util/concurrent/ConcurrentHashMap$Node;Ljava/util/concurrent/ConcurrentHashMap$Node;)Z"
                => run element(Access::CompareAndSet), reads_texts;
            "jdk/internal/util/ArraysSupport.vectorizedMismatch(Ljava/lang/Object;JLjava/lang/Object;JII)I"
                => run mismatch, reads_texts;
            "java/util/concurrent/atomic/AtomicLong.VMSupportsCS8()Z" => run no, reads_texts;
        }
    };
}

unsafe_class! {
    "Int" "I" Type::I32;
    "Long" "J" Type::I64;
    "Object" "Ljava/lang/Object;" Type::Ref(None);
    "Boolean" "Z" Type::Bit;
    "Byte" "B" Type::I8;
    "Short" "S" Type::I16;
    "Char" "C" Type::U16;
    "Float" "F" Type::F32;
    "Double" "D" Type::F64;
}

fn fence<H: Heap>(_: &mut Jvm<'_, '_>, _: &mut State<H>, _: &[Term]) -> Asked<Answer, H> {
    Ok(Answer::Nothing)
}

/// Whether a class has yet to be initialised: it is, when it is used.
fn no<H: Heap>(worker: &mut Jvm<'_, '_>, _: &mut State<H>, _: &[Term]) -> Asked<Answer, H> {
    Ok(Answer::Value(worker.terms.i32(0)))
}

fn array_base<H: Heap>(worker: &mut Jvm<'_, '_>, _: &mut State<H>, _: &[Term]) -> Asked<Answer, H> {
    Ok(Answer::Value(worker.terms.i32(BASE as i32)))
}

fn array_scale<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, [_, class]: [Term; 2]) -> Asked<Answer, H> {
    Ok(match mirrored(worker, state, class) {
        Ok(class) => match worker.machine.program.classes[class].shape {
            Shape::Array(element) => Answer::Value(worker.terms.i32(width(element) as i32)),
            _ => Answer::Throw("java.lang.InvalidClassException", None),
        },
        Err(answer) => answer,
    })
}

fn new_instance<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, [_, class]: [Term; 2]) -> Asked<Answer, H> {
    Ok(match mirrored(worker, state, class) {
        Ok(class) if worker.machine.program.classes[class].shape != Shape::Object => {
            Answer::Unsupported("an object of a class that has none of its own".to_owned())
        }
        Ok(class) => match worker.initialise(state, class)? {
            Outcome::Value(()) => Answer::Value(state.heap.own_mut().alloc(&mut worker.cx(&state.facts), class)),
            Outcome::Instead(flow) => Answer::Instead(flow),
        },
        Err(answer) => answer,
    })
}

fn initialise<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, [_, class]: [Term; 2]) -> Asked<Answer, H> {
    Ok(match mirrored(worker, state, class) {
        Ok(class) => match worker.initialise(state, class)? {
            Outcome::Value(()) => Answer::Nothing,
            Outcome::Instead(flow) => Answer::Instead(flow),
        },
        Err(answer) => answer,
    })
}

/// How much of two arrays is equal, as fast as the machine can: here it leaves all to the caller.
fn mismatch<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    _: &mut State<H>,
    [_, _, _, _, length, _]: [Term; 6],
) -> Asked<Answer, H> {
    let all = worker.terms.i32(-1);
    Ok(Answer::Value(worker.terms.bits(BinaryOp::BitXor, length, all)))
}

/// The offset of a field, given its class and its name.
fn field_offset<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    state: &mut State<H>,
    [_, class, name]: [Term; 3],
) -> Asked<Answer, H> {
    let class = match mirrored(worker, state, class) {
        Ok(class) => class,
        Err(answer) => return Ok(answer),
    };
    let Some(name) = worker.known_text(state, name) else {
        return Ok(Answer::Unsupported("the offset of a field whose name is not known".to_owned()));
    };
    let name = String::from_utf16_lossy(&name);
    Ok(match declared_field(worker, class, &name, false) {
        Some(field) => Answer::Value(offset_of(worker, field)),
        None => Answer::Throw("java.lang.InternalError", Some(name)),
    })
}

fn element<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, args: &[Term], how: Access) -> Asked<Answer, H> {
    let &[array, index, ref values @ ..] = args else {
        return Ok(Answer::Unsupported("an element at no index".to_owned()));
    };
    if let Outcome::Instead(flow) = worker.element(state, array, index)? {
        return Ok(Answer::Instead(flow));
    }
    let ty = worker.element_type(array, Type::Ref(None));
    access(worker, state, how, Place::In(array, Slot::Element(index, ty)), values)
}
