package heapwise;

import heapwise.Thing.Fact;
import heapwise.Thing.Value;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

/** One statement of a test that builds an input. */
final class Step {
    enum Kind {
        /** A constructor, a method, or a static one. */
        CALL,
        /** An assignment. */
        PUT,
        /** A field that is set by reflection. */
        SET,
        /** An object made without a constructor. */
        MAKE,
        ARRAY
    }

    /** What may be called to build objects of a class. */
    static final class Member {
        final int index;
        final Executable called;
        final Class<?>[] params;
        /** Whether it makes an object of the class; else it changes one. */
        final boolean isCreator;

        Member(int index, Executable called, boolean isCreator) {
            this.index = index;
            this.called = called;
            this.params = called.getParameterTypes();
            this.isCreator = isCreator;
        }

        boolean hasReceiver() {
            return called instanceof Method && !Modifier.isStatic(called.getModifiers());
        }
    }

    final Kind kind;
    /** What is made or changed. */
    final Thing target;
    final Member member;
    /** On what it is called, if that is another object than it makes. */
    final Thing receiver;
    final List<Value> arguments;
    final Fact fact;

    private Step(Kind kind, Thing target, Member member, Thing receiver, List<Value> arguments, Fact fact) {
        this.kind = kind;
        this.target = target;
        this.member = member;
        this.receiver = receiver;
        this.arguments = arguments;
        this.fact = fact;
    }

    static Step call(Thing target, Member member, Thing receiver, List<Value> arguments) {
        return new Step(Kind.CALL, target, member, receiver, arguments, null);
    }

    static Step fill(Kind kind, Fact fact) {
        return new Step(kind, fact.of, null, null, new ArrayList<>(), fact);
    }

    static Step make(Kind kind, Thing target) {
        return new Step(kind, target, null, null, new ArrayList<>(), null);
    }

    boolean isMaking() {
        return kind == Kind.MAKE || kind == Kind.ARRAY || kind == Kind.CALL && member.isCreator;
    }

    boolean uses(Thing thing) {
        return receiver == thing || fact != null && fact.value.thing == thing
                || arguments.stream().anyMatch(argument -> argument.thing == thing);
    }

    /** As {@link Search} tells it. */
    String told() {
        StringBuilder told = new StringBuilder(kind.name().toLowerCase()).append(' ').append(target.id);
        if (kind == Kind.CALL) {
            told.append(' ').append(member.index).append(' ').append(receiver == null ? -1 : receiver.id);
            arguments.forEach(argument -> told.append(' ').append(argument.token));
        } else if (fact != null) {
            String place = fact.field == null ? "[] " + fact.index
                    : fact.field.getDeclaringClass().getName() + " " + fact.field.getName();
            told.append(' ').append(place).append(' ').append(fact.value.token);
        }
        return told.toString();
    }

    Object call(Object receiver, Object[] arguments) throws ReflectiveOperationException {
        if (member.called instanceof Constructor) {
            return ((Constructor<?>) member.called).newInstance(arguments);
        }
        return ((Method) member.called).invoke(receiver, arguments);
    }
}
