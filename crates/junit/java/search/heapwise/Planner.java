package heapwise;

import heapwise.Step.Member;
import heapwise.Thing.Fact;
import heapwise.Thing.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the steps that build a heap: each object by a short sequence of calls where there is one. Else its parts are built first,
 * and then it is put together; what no call does, is done by setting fields.
 */
final class Planner {
    /** How often a plan has to come to the same, so that it is not by chance: identity hash codes differ each time. */
    private static final int CONFIRMATIONS = 5;

    final List<Thing> things;
    final Map<Class<?>, List<Member>> members;
    /** Whether calls are searched for. */
    final boolean onlyFields;
    /** How many sequences of calls may be tried, and how many have been. */
    final int mostTrials;
    int trials;
    private List<Step> steps = new ArrayList<>();
    private final Set<Thing> done = new LinkedHashSet<>();
    private final Set<Thing> begun = new HashSet<>();

    /** Why there is no plan. */
    static final class NoPlan extends Exception {
        private static final long serialVersionUID = 1L;

        NoPlan(String why) {
            super(why);
        }
    }

    Planner(List<Thing> things, Map<Class<?>, List<Member>> members, boolean onlyFields, int mostTrials) {
        this.things = things;
        this.members = members;
        this.onlyFields = onlyFields;
        this.mostTrials = mostTrials;
    }

    List<Step> plan(List<Thing> roots) throws NoPlan {
        for (Thing root : roots) {
            build(root);
        }
        List<Step> needed = needed(roots);
        if (isRight(needed, roots)) {
            return needed;
        }
        if (isRight(steps, roots)) {
            return steps;
        }
        throw new NoPlan("what is built last changes what was built before");
    }

    private boolean isRight(List<Step> steps, List<Thing> roots) {
        List<Thing> all = new ArrayList<>();
        roots.stream().filter(root -> root.kind != Kind.LEAF).forEach(all::add);
        Trial before = null;
        for (int i = 0; i < CONFIRMATIONS; i++) {
            Trial trial = Trial.of(things.size(), steps, Collections.emptyList());
            if (trial == null || trial.missing(all, Collections.emptySet()) > 0) {
                return false;
            }
            if (before != null && before.shares(trial)) {
                return false;
            }
            before = trial;
        }
        return true;
    }

    /** The steps without those that make what is not used in the end. */
    private List<Step> needed(List<Thing> roots) {
        List<Step> left = new ArrayList<>(steps);
        boolean isChanged = true;
        while (isChanged) {
            isChanged = false;
            for (Thing thing : done) {
                boolean isMade = left.stream().anyMatch(step -> step.target == thing);
                boolean isUsed = left.stream().anyMatch(step -> step.target != thing && step.uses(thing));
                if (isMade && !isUsed && !roots.contains(thing)) {
                    left.removeIf(step -> step.target == thing);
                    isChanged = true;
                }
            }
        }
        return left;
    }

    private void build(Thing thing) throws NoPlan {
        if (thing.kind == Kind.LEAF || !begun.add(thing)) {
            return;
        }
        if (thing.kind == Kind.ARRAY) {
            for (Fact fact : thing.facts) {
                build(fact.value.thing == null ? thing : fact.value.thing);
            }
            add(Collections.singletonList(Step.make(Step.Kind.ARRAY, thing)), thing);
            fill(thing);
            return;
        }
        // What is open to calls is tried without knowledge of its parts, if a test may not see these.
        List<Thing> parts = parts(thing);
        if (!thing.isNameable && !thing.isOpen) {
            throw new NoPlan("an input of " + thing.type.getName() + " cannot be made by its public methods");
        }
        if (thing.isOpen || parts.isEmpty()) {
            List<Step> found = searched(thing);
            if (found != null) {
                add(found, thing);
                return;
            }
        }
        if (!parts.isEmpty()) {
            for (Thing part : parts) {
                build(part);
            }
            List<Step> found = searched(thing);
            if (found != null) {
                add(found, thing);
                return;
            }
        }
        if (!thing.isOpen) {
            throw new NoPlan("an input of " + thing.type.getName() + " cannot be made by its public methods");
        }
        byFields(thing);
    }

    private void add(List<Step> found, Thing thing) {
        steps.addAll(found);
        done.add(thing);
    }

    private List<Step> searched(Thing thing) {
        if (onlyFields || !thing.isNameable) {
            return null;
        }
        return new Finder(this, steps, thing, ignored(thing)).find();
    }

    /** What cannot be so yet: it holds what is built later. */
    private Set<Fact> ignored(Thing thing) {
        Set<Fact> ignored = new HashSet<>();
        for (Thing other : things) {
            for (Fact fact : other.facts) {
                Thing held = fact.value.thing;
                if (held != null && held != thing && begun.contains(held) && !done.contains(held)) {
                    ignored.add(fact);
                }
            }
        }
        return ignored;
    }

    boolean isDone(Thing thing) {
        return done.contains(thing);
    }

    /** The nearest objects below one that a test may hold by themselves. */
    private List<Thing> parts(Thing thing) {
        Set<Thing> seen = new LinkedHashSet<>();
        List<Thing> parts = new ArrayList<>();
        List<Thing> waiting = new ArrayList<>();
        waiting.add(thing);
        for (int i = 0; i < waiting.size(); i++) {
            for (Fact fact : waiting.get(i).facts) {
                Thing held = fact.value.thing;
                if (held == null || held == thing || held.kind == Kind.LEAF || !seen.add(held)) {
                    continue;
                }
                boolean isPart = held.kind == Kind.ARRAY || held.isNameable;
                if (isPart && !begun.contains(held)) {
                    parts.add(held);
                }
                if (!isPart || held.kind == Kind.ARRAY) {
                    waiting.add(held);
                }
            }
        }
        return parts;
    }

    /** Makes an object as nearly as calls do, and then sets its fields. */
    private void byFields(Thing thing) throws NoPlan {
        for (Fact fact : thing.facts) {
            if (fact.value.thing != null) {
                build(fact.value.thing);
            }
        }
        List<Step> made = null;
        List<Step> nearest = null;
        if (!onlyFields && thing.isNameable) {
            Finder finder = new Finder(this, steps, thing, ignored(thing));
            nearest = finder.nearest();
            made = finder.nearestMade();
        }
        if (made == null) {
            made = Collections.singletonList(Step.make(Step.Kind.MAKE, thing));
        }
        List<Step> before = steps;
        steps = new ArrayList<>(before);
        finish(thing, made);
        if (nearest != null && nearest.size() > 1) {
            // More calls are worth it only where they do what would have to be set.
            List<Step> bySetting = steps;
            steps = new ArrayList<>(before);
            finish(thing, nearest);
            if (steps.size() > bySetting.size()) {
                steps = bySetting;
            }
        }
    }

    private void finish(Thing thing, List<Step> made) {
        int first = steps.size() + 1;
        int calls = made.size() - 1;
        add(made, thing);
        fill(thing);
        // What is set makes some of the calls needless.
        Set<Fact> ignored = ignored(thing);
        for (int at = first + calls - 1; at >= first; at--) {
            List<Step> shorter = new ArrayList<>(steps);
            shorter.remove(at);
            Trial trial = Trial.of(things.size(), shorter, Collections.emptyList());
            if (trial != null && trial.missing(Collections.singletonList(thing), ignored) == 0) {
                steps = shorter;
            }
        }
    }

    /** Sets what is not yet as it should be of an object, and of what has waited for it. */
    private void fill(Thing thing) {
        Set<Fact> ignored = ignored(thing);
        Set<Thing> inside = Trial.reached(Collections.singletonList(thing), ignored);
        for (Thing part : inside) {
            for (Fact fact : part.facts) {
                if (!done.contains(part) || ignored.contains(fact)) {
                    continue;
                }
                Trial trial = Trial.of(things.size(), steps, Collections.emptyList());
                if (trial != null && trial.isSo(fact)) {
                    continue;
                }
                steps.add(Step.fill(fact.isAssignable ? Step.Kind.PUT : Step.Kind.SET, fact));
            }
        }
    }
}
