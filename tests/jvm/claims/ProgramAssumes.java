// restricted: by_program
class ProgramAssumes {
    static boolean run(int x) {
        heapwise.Heapwise.assume(x > 0);
        return x < 0;
    }
}
