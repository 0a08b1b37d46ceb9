// found, or left out: only_null
class NumberThatIsThere {
    static boolean run(Number number) { return number != null && number.intValue() == 7; }
}
