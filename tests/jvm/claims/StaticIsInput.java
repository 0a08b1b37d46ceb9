// found
// options: --statics symbolic
class StaticIsInput {
    static int calls;

    static boolean run() { return calls++ > 0; }
}
