package heapwise;

import heapwise.Step.Member;
import heapwise.Thing.Fact;
import heapwise.Thing.Kind;
import heapwise.Thing.Value;
import java.lang.reflect.Executable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * Searches for a short sequence of calls that makes one object as it should be: the best one so far goes on first. How far it
 * searches is counted in sequences that are tried, so that what it finds does not depend on how fast a machine is.
 */
final class Finder {
    private static final int MOST_TRIALS = 1500;
    private static final int LONGEST = 12;
    /** How many values are tried for a parameter, and how many combinations of them for a call. */
    private static final int MOST_VALUES = 6;
    private static final int MOST_COMBINATIONS = 48;
    private static final String[] TEXTS = {"a", "b", "c"};

    private final Planner planner;
    private final List<Step> before;
    private final Thing root;
    private final Set<Fact> ignored;
    private final Set<Thing> scope;
    private final Set<String> shapes = new HashSet<>();
    private Node nearest;
    private Node nearestMade;
    private int trials;
    private int order;

    /** A sequence, and how far it is from what is wanted. */
    private static final class Node {
        final List<Step> steps;
        final int missing;
        final Set<Thing> unsatisfied;
        final int order;

        Node(List<Step> steps, int missing, Set<Thing> unsatisfied, int order) {
            this.steps = steps;
            this.missing = missing;
            this.unsatisfied = unsatisfied;
            this.order = order;
        }
    }

    Finder(Planner planner, List<Step> before, Thing root, Set<Fact> ignored) {
        this.planner = planner;
        this.before = before;
        this.root = root;
        this.ignored = ignored;
        this.scope = Trial.reached(Collections.singletonList(root), ignored);
    }

    /** The sequence, or null. */
    List<Step> find() {
        Comparator<Node> best = Comparator.comparingInt(node -> node.missing);
        best = best.thenComparingInt(node -> node.steps.size()).thenComparingInt(node -> node.order);
        PriorityQueue<Node> open = new PriorityQueue<>(best);
        for (Node node : made()) {
            if (node.missing == 0) {
                return node.steps;
            }
            open.add(node);
        }
        while (!open.isEmpty() && mayTry()) {
            Node node = open.poll();
            if (node.steps.size() >= LONGEST) {
                continue;
            }
            for (Step step : changes(node)) {
                List<Step> steps = new ArrayList<>(node.steps);
                steps.add(step);
                Node next = tried(steps);
                if (next != null && next.missing == 0) {
                    return shortened(steps);
                }
                if (next != null) {
                    open.add(next);
                }
                if (!mayTry()) {
                    break;
                }
            }
        }
        return null;
    }

    /** The sequence that comes nearest to what is wanted, or null where nothing makes such an object. */
    List<Step> nearest() {
        List<Step> found = find();
        return found != null ? found : nearest == null ? null : nearest.steps;
    }

    /** The same by one call. */
    List<Step> nearestMade() {
        return nearestMade == null ? null : nearestMade.steps;
    }

    private List<Node> made() {
        List<Node> made = new ArrayList<>();
        for (Member member : members(root)) {
            if (!member.isCreator) {
                continue;
            }
            for (Thing receiver : receivers(member)) {
                for (List<Value> arguments : combinations(member)) {
                    if (!mayTry()) {
                        return made;
                    }
                    Step step = Step.call(root, member, receiver, arguments);
                    Node node = tried(new ArrayList<>(Collections.singletonList(step)));
                    if (node != null) {
                        made.add(node);
                    }
                    if (node != null && node.missing == 0) {
                        return Collections.singletonList(node);
                    }
                }
            }
        }
        return made;
    }

    private List<Member> members(Thing thing) {
        return planner.members.getOrDefault(thing.type, Collections.emptyList());
    }

    private List<Thing> receivers(Member member) {
        if (!member.hasReceiver()) {
            return Collections.singletonList(null);
        }
        List<Thing> found = new ArrayList<>();
        for (Thing thing : planner.things) {
            if (thing != root && planner.isDone(thing) && isOf(thing, member.called)) {
                found.add(thing);
            }
        }
        return found;
    }

    private static boolean isOf(Thing thing, Executable called) {
        return called.getDeclaringClass().isAssignableFrom(thing.type);
    }

    private boolean mayTry() {
        return trials < MOST_TRIALS && planner.trials < planner.mostTrials;
    }

    private Node tried(List<Step> steps) {
        trials++;
        planner.trials++;
        Trial trial = Trial.of(planner.things.size(), before, steps);
        if (trial == null || !shapes.add(trial.shape())) {
            return null;
        }
        int missing = trial.missing(Collections.singletonList(root), ignored);
        Node node = new Node(steps, missing, trial.unsatisfied, order++);
        if (nearest == null || missing < nearest.missing) {
            nearest = node;
        }
        if (steps.size() == 1 && (nearestMade == null || missing < nearestMade.missing)) {
            nearestMade = node;
        }
        return node;
    }

    /** What may come next: calls on the object, and on those parts of it that are not yet as they should be; assignments. */
    private List<Step> changes(Node node) {
        List<List<Step>> calls = new ArrayList<>();
        List<Step> assignments = new ArrayList<>();
        for (Thing thing : scope) {
            if (thing != root && !(planner.isDone(thing) && node.unsatisfied.contains(thing))) {
                continue;
            }
            for (Member member : members(thing)) {
                if (!member.isCreator) {
                    List<Step> of = new ArrayList<>();
                    combinations(member).forEach(it -> of.add(Step.call(thing, member, null, it)));
                    calls.add(of);
                }
            }
            for (Fact fact : thing.facts) {
                Thing held = fact.value.thing;
                boolean isThere = held == null || held == root || held.kind == Kind.LEAF || planner.isDone(held);
                if (fact.isAssignable && isThere && !ignored.contains(fact)) {
                    assignments.add(Step.fill(Step.Kind.PUT, fact));
                }
            }
        }
        // The likeliest arguments of each come first, so that no method starves the others.
        List<Step> changes = new ArrayList<>();
        for (int rank = 0; rank < MOST_COMBINATIONS; rank++) {
            for (List<Step> of : calls) {
                if (rank < of.size()) {
                    changes.add(of.get(rank));
                }
            }
        }
        changes.addAll(assignments);
        return changes;
    }

    /** The same without steps that are not needed. */
    private List<Step> shortened(List<Step> steps) {
        List<Step> shortest = steps;
        for (int i = steps.size() - 2; i > 0; i--) {
            List<Step> shorter = new ArrayList<>(shortest);
            shorter.remove(i);
            Trial trial = Trial.of(planner.things.size(), before, shorter);
            if (trial != null && trial.missing(Collections.singletonList(root), ignored) == 0) {
                shortest = shorter;
            }
        }
        return shortest;
    }

    /** Arguments for a call: the first ones are the likeliest. */
    private List<List<Value>> combinations(Member member) {
        List<List<Value>> values = new ArrayList<>();
        for (int i = 0; i < member.params.length; i++) {
            int same = 0;
            for (int j = 0; j < i; j++) {
                same += member.params[j] == member.params[i] ? 1 : 0;
            }
            List<Value> of = values(member.params[i], same);
            if (of.isEmpty()) {
                return Collections.emptyList();
            }
            values.add(of);
        }
        List<List<Value>> found = new ArrayList<>();
        int most = values.stream().mapToInt(of -> of.size() - 1).sum();
        for (int rank = 0; rank <= most && found.size() < MOST_COMBINATIONS; rank++) {
            combine(values, rank, new ArrayList<>(), found);
        }
        return found;
    }

    /** Those whose places in the lists of values come to a sum. */
    private static void combine(List<List<Value>> values, int rank, List<Value> chosen, List<List<Value>> found) {
        if (found.size() >= MOST_COMBINATIONS) {
            return;
        }
        if (chosen.size() == values.size()) {
            if (rank == 0) {
                found.add(new ArrayList<>(chosen));
            }
            return;
        }
        List<Value> of = values.get(chosen.size());
        for (int i = 0; i < of.size() && i <= rank; i++) {
            chosen.add(of.get(i));
            combine(values, rank - i, chosen, found);
            chosen.remove(chosen.size() - 1);
        }
    }

    /** What a parameter may be given; first what the object itself holds in its fields of that type, in their order. */
    private List<Value> values(Class<?> type, int which) {
        Map<String, Value> own = new LinkedHashMap<>();
        Map<String, Value> others = new LinkedHashMap<>();
        for (Thing thing : scope) {
            for (Fact fact : thing.facts) {
                Value value = usable(fact.value, type);
                if (value != null && thing == root && fact.type() == type) {
                    own.put(value.token, value);
                } else if (value != null) {
                    others.put(value.token, value);
                }
            }
        }
        List<Value> found = new ArrayList<>(own.values());
        Collections.rotate(found, found.isEmpty() ? 0 : -(which % found.size()));
        others.values().stream().filter(value -> !own.containsKey(value.token)).forEach(found::add);
        if (found.size() > MOST_VALUES) {
            found = new ArrayList<>(found.subList(0, MOST_VALUES));
        }
        Map<String, Value> all = new LinkedHashMap<>();
        found.forEach(value -> all.put(value.token, value));
        for (Value value : usual(type)) {
            all.putIfAbsent(value.token, value);
        }
        return new ArrayList<>(all.values());
    }

    private Value usable(Value value, Class<?> type) {
        if (type.isPrimitive()) {
            return value.plain == null ? null : Value.number(value.plain, type);
        }
        Thing thing = value.thing;
        if (thing == null || thing == root || !type.isAssignableFrom(thing.type)) {
            return null;
        }
        return thing.kind == Kind.LEAF || planner.isDone(thing) ? value : null;
    }

    private List<Value> usual(Class<?> type) {
        List<Value> usual = new ArrayList<>();
        if (type == boolean.class) {
            usual.add(Value.number(false, type));
            usual.add(Value.number(true, type));
        } else if (type == char.class) {
            usual.add(Value.number('a', type));
        } else if (type == float.class || type == double.class) {
            usual.add(Value.number(0.0, type));
            usual.add(Value.number(1.0, type));
        } else if (type.isPrimitive()) {
            for (Thing thing : scope) {
                if (thing.length >= 0 && type == int.class) {
                    usual.add(Value.number(thing.length, type));
                }
            }
            usual.add(Value.number(0, type));
            usual.add(Value.number(1, type));
        } else {
            usual.add(Value.NULL);
            if (type.isAssignableFrom(String.class)) {
                for (String text : TEXTS) {
                    usual.add(new Value("t:" + text, text, null));
                }
            }
        }
        return usual;
    }
}
