// restricted: static_fields
class StaticWasChanged {
    static int calls;

    static boolean run() { return calls++ > 0; }
}
