// found
class CharacterOfTwoUnits {
    static boolean run(String s) { return s.length() == 2 && s.codePointAt(0) == 0x1f600; }
}
