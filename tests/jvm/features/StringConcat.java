// 2 returned
class StringConcat {
    static String run(boolean b) { return "it is " + b; }
}
