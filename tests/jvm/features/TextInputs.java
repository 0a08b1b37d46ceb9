// 2 returned, 1 threw java.lang.NullPointerException
class TextInputs {
    static int run(CharSequence text) {
        int length = text.length();
        return text instanceof String ? length : -length;
    }
}
