package hex;

/**
 * Computes where a flight will be, from where it is and from the points of its plan. It has the shape of the class of this name in the
 * TSAFE prototype, of which no source was at hand: a flight with a position and with a plan, which is a linked list of points.
 */
public class TrajectorySynthesizer {
    /** How many points a trajectory has at most, its first one included. */
    private static final int LONGEST = 4;

    /** How far from a point of the plan a flight still counts as being there. */
    private static final int TOLERANCE = 5;

    /** A flight, as its radar track and its plan tell it. */
    public static class Flight {
        Position position;
        Plan plan;
        /** Whether it keeps to its plan; otherwise it is taken to go on straight ahead. */
        boolean conforms;

        /** The invariant: it is somewhere, and its plan is a list of points that know how many they are, each after the one before. */
        public boolean repOk() {
            if (position == null) {
                return false;
            }
            if (plan == null) {
                return true;
            }
            int points = 0;
            FlightPoint last = null;
            for (FlightPoint point = plan.first; point != null; point = point.next) {
                // So no point comes again.
                if (last != null && last.time >= point.time) {
                    return false;
                }
                points++;
                last = point;
            }
            return points == plan.points && plan.last == last;
        }
    }

    /** Where a flight is, and by how much that changes from one moment to the next. */
    static final class Position {
        int x;
        int y;
        int dx;
        int dy;
    }

    static final class Plan {
        FlightPoint first;
        FlightPoint last;
        int points;
    }

    static class FlightPoint {
        int x;
        int y;
        int time;
        FlightPoint next;

        FlightPoint(int x, int y, int time) {
            this.x = x;
            this.y = y;
            this.time = time;
        }
    }

    /** The points of a trajectory, the first of which is where the flight is. */
    static final class Trajectory {
        final FlightPoint first;
        FlightPoint last;
        int points = 1;

        Trajectory(FlightPoint first) {
            this.first = first;
            last = first;
        }

        void add(FlightPoint point) {
            last.next = point;
            last = point;
            points++;
        }
    }

    public Trajectory trajectory(Flight flight) {
        Position at = flight.position;
        Trajectory made = new Trajectory(new FlightPoint(at.x, at.y, 0));
        if (!flight.conforms || flight.plan == null || flight.plan.first == null) {
            straightAhead(made, at);
        } else {
            alongPlan(made, flight);
        }
        return made;
    }

    /** The point of the plan to which the flight goes next: the first behind the one where it is, if it is at one. */
    FlightPoint next(Flight flight) {
        for (FlightPoint point = flight.plan.first; point != null; point = point.next) {
            if (isNear(flight.position, point)) {
                return point == flight.plan.last ? null : point.next;
            }
        }
        return flight.plan.first;
    }

    private void alongPlan(Trajectory made, Flight flight) {
        for (FlightPoint point = next(flight); point != null && made.points < LONGEST; point = point.next) {
            made.add(new FlightPoint(point.x, point.y, point.time));
        }
    }

    private void straightAhead(Trajectory made, Position at) {
        for (int moment = 1; moment < LONGEST; moment++) {
            made.add(new FlightPoint(made.last.x + at.dx, made.last.y + at.dy, moment));
        }
    }

    private static boolean isNear(Position at, FlightPoint point) {
        return Math.abs(at.x - point.x) <= TOLERANCE && Math.abs(at.y - point.y) <= TOLERANCE;
    }
}
