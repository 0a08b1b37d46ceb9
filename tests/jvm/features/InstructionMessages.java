// 8 returned, 6 excluded
// Within bounds, or an index of one digit or two, or minus and one digit; a length that is positive, or minus and one digit
// or two; a divisor that is zero.
class InstructionMessages {
    static int run(int number, int which) {
        heapwise.Heapwise.assume(number > (which == 0 ? -10 : -100) && number < 100 && which >= 0 && which < 3);
        int[] three = new int[3];
        String text;
        try {
            switch (which) {
                case 0:
                    return three[number];
                case 1:
                    return new int[number].length;
                default:
                    return number / (number - number);
            }
        } catch (RuntimeException e) {
            text = e.getMessage();
        }
        int length = text.length();
        int expected = which == 0 ? "Index  out of bounds for length 3".length() : which == 1 ? 0 : "/ by zero".length();
        heapwise.Heapwise.check(which == 2 ? length == expected : length - expected >= 1 && length - expected <= 3);
        return length;
    }
}
