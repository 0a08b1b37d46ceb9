// found, or left out: chosen_types
class ObjectThatIsText {
    static boolean run(Object o) { return o instanceof String; }
}
