// found
class CharacterBeyondLatin {
    static boolean run(String s) { return s.length() == 1 && s.charAt(0) > 255; }
}
