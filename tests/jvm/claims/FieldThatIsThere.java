// found, or left out: only_null
class FieldThatIsThere {
    CharSequence text;

    boolean run() { return text != null && text.length() == 1; }
}
