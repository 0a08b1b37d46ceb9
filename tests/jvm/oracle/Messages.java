package oracle;

/** The messages of exceptions that instructions and the library throw. */
public class Messages {
    public static int lengthOfIndex(int[] a, int i) { try { return a[i] == 0 ? -1 : -2; } catch (ArrayIndexOutOfBoundsException e) { return e.getMessage().length(); } }
    public static String index(byte i) { int[] a = {1, 2}; try { return "" + (a[i] > 1); } catch (ArrayIndexOutOfBoundsException e) { return e.getMessage(); } }
    public static boolean indexIsMinusOne(int i) { try { char[][] a = new char[3][Math.min(i, 1)]; return a[0].length > 1; } catch (NegativeArraySizeException e) { return e.getMessage().equals("-1"); } }
    public static String negativeSize(byte n) { if (n < -2) return ""; try { return "" + (new int[n & 1][n % 5].length > 0); } catch (NegativeArraySizeException e) { return e.getMessage(); } }
    public static boolean storeIndex(int[] a, int i) { try { a[i] = 1; return false; } catch (ArrayIndexOutOfBoundsException e) { return e.getMessage().startsWith("Index -1 out"); } }
    public static String zero(int i) { try { return 1 % i == 0 ? "u" : "n"; } catch (ArithmeticException e) { return e.getMessage(); } }
    public static String store(boolean b) { Object[] a = new Integer[1]; try { a[0] = b ? (Object) "s" : (Object) 1L; return ""; } catch (ArrayStoreException e) { return e.getMessage(); } }
    public static String storeInput(Object o) { Object[] a = new String[1]; try { a[0] = o; return "fine"; } catch (ArrayStoreException e) { return "bad"; } }
    public static String charAt(byte i) { if (i < -1 || i > 3) return ""; try { return "" + "ab".charAt(i); } catch (StringIndexOutOfBoundsException e) { return e.getMessage(); } }
    public static String substring(byte i) { if (i < -1 || i > 3) return ""; try { return "ab".substring(i); } catch (StringIndexOutOfBoundsException e) { return e.getMessage(); } }
    public static String listIndex(byte i) { if (i < -1 || i > 3) return ""; try { return java.util.List.of("x", "y").get(i); } catch (IndexOutOfBoundsException e) { return e.getMessage(); } }
    public static String checkIndex(byte i) { if (i < -1 || i > 3) return ""; try { return "" + java.util.Objects.checkIndex(i, 2); } catch (IndexOutOfBoundsException e) { return e.getMessage(); } }
    public static String required(Object o) { try { java.util.Objects.requireNonNull(o, "o is " + (o == null)); return "fine"; } catch (NullPointerException e) { return e.getMessage(); } }
    public static String causeOf(boolean b) { Throwable t = b ? new Error(new Exception("in")) : new Error("m", null); return t.getMessage() + (t.getCause() == null); }
    public static String copyMessage(byte n) { try { System.arraycopy(new int[2], n, new int[2], 0, 1); return "fine"; } catch (ArrayIndexOutOfBoundsException e) { return n == 2 || n == -1 ? e.getMessage() : "oob"; } }
    public static String copyTypes(boolean b) { try { System.arraycopy(b ? new long[1] : "x", 0, new int[1], 0, 1); return ""; } catch (ArrayStoreException e) { return e.getMessage(); } }
    public static int nullMessage(String s) { try { return s.length(); } catch (NullPointerException e) { return -e.getMessage().length(); } }
    public static String enumMissing(boolean b) { try { return Thread.State.valueOf(b ? "NEW" : "OLD").name(); } catch (IllegalArgumentException e) { return e.getMessage(); } }
    public static boolean localized(int i) { ArithmeticException e = new ArithmeticException(i == 0 ? null : "m"); return e.getLocalizedMessage() == e.getMessage() && e.toString().endsWith("Exception"); }
}
