package oracle;

/** Switches of all kinds. */
public class SwitchForms {
    enum Suit { CLUBS, HEARTS, SPADES; Suit next() { return values()[(ordinal() + 1) % 3]; } }

    public static int fallThrough(int i) { int r = 0; switch (i) { case 1: r += 1; case 2: r += 2; break; default: r += 4; case 9: r += 8; } return r; }
    public static int defaultInTheMiddle(int i) { switch (i) { case 0: return 1; default: i++; case 5: return i; } }
    public static int sparse(int i) { return switch (i) { case Integer.MIN_VALUE -> 1; case -1, 1 -> 2; case Integer.MAX_VALUE -> 3; default -> 0; }; }
    public static int text(String s) { switch (s) { case "Aa": return 1; case "BB": return 2; case "": return 3; case "null": return 4; default: return 0; } }
    public static int collide(String s) { return switch (s) { case "AaAa" -> 1; case "BBBB" -> 2; case "AaBB" -> 3; default -> s.length() > 4 ? 4 : 5; }; }
    public static int onEnum(Suit s) { switch (s) { case CLUBS: return 1; case SPADES: return 3; } return 0; }
    public static int arrowEnum(Suit s) { return switch (s) { case CLUBS -> 1; case HEARTS -> { int k = s.ordinal(); yield k * 10; } case SPADES -> throw new IllegalStateException(s.name()); }; }
    public static Suit nextSuit(Suit s) { return s.next(); }
    public static int onChar(char c) { switch (c) { case 'a': case 'b': return 1; case '\uffff': return 2; case 0: return 3; default: return c > 'z' ? 4 : 5; } }
    public static int onByte(byte b) { return switch (b) { case -128 -> 1; case 127 -> 2; case 0 -> 3; default -> 4; }; }
    public static int onBox(Integer i) { switch (i) { case 1: return 10; case 200: return 20; default: return 30; } }
    public static int onCharacter(Character c) { return switch (c) { case 'x' -> 1; default -> 2; }; }
    public static String yieldsText(int i) { String s = switch (i & 3) { case 0 -> "zero"; case 1 -> { try { yield "one"; } finally { i = 7; } } default -> null; }; return s + (i == 7); }
    public static int nestedSwitch(int i, int j) { switch (i) { case 0: switch (j) { case 0: break; case 1: return 1; } return 2; case 1: break; default: return 3; } return 4; }
    public static int switchInLoop(int i) { int n = 0; for (int k = 0; k < 3; k++) { switch (k) { case 0: continue; case 1: if (i > 0) break; n += 100; default: n += i == 2 ? 1 : 2; } n += 10; } return n; }
    public static int scopeOfVariable(int i) { switch (i) { case 0: int x = 5; return x; case 1: x = 6; return x; default: return 0; } }
    public static double promoted(int i) { return switch (i) { case 0 -> 'a'; case 1 -> 2L; default -> 0.5f; }; }
    public static boolean boxedResult(int i) { Integer a = switch (i) { case 0 -> 127; default -> 128; }; Integer b = i == 0 ? 127 : 128; return a == b; }
    public static int nullDefault(Suit s) { try { switch (s) { default: return 1; } } catch (NullPointerException e) { return 2; } }
}
