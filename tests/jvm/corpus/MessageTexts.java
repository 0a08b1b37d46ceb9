package corpus;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Texts that are made for exceptions, and what a program can do with them. */
public class MessageTexts {
    static int seven = 7;
    static long big = 1L << 40;

    static class Failure extends RuntimeException {
        final String status;
        final int length;

        Failure(int code) {
            super("code " + code + '!' + true);
            status = "" + code;
            length = status.length();
        }

        Failure(String message) {
            super(checked(message));
            status = message.toUpperCase();
            length = 0;
        }

        static String checked(String message) {
            if (message.length() > 5) {
                throw new IllegalStateException("too long: " + message.length() + "/" + message);
            }
            return message;
        }

        @Override
        public String getMessage() {
            return "<" + super.getMessage() + "|" + status + ">";
        }
    }

    static String caught(int number) {
        try {
            throw new RuntimeException("r" + number);
        } catch (RuntimeException e) {
            return e.getMessage();
        }
    }

    public static int length() {
        return caught(seven).length();
    }

    public static boolean equality() {
        return caught(seven).equals("r7") && "r7".equals(caught(7)) && !caught(-1).equals("r1");
    }

    public static boolean identity() {
        String text = caught(seven);
        return text == text && text != caught(seven) && text.intern() == "r7".intern();
    }

    public static int hash() {
        return caught(-123456).hashCode();
    }

    public static String characters() {
        String text = caught(40);
        return text.charAt(1) + text.substring(1) + text.indexOf('0') + text.toUpperCase() + text.concat("x");
    }

    public static String status() {
        return new Failure(404).status + new Failure(-1).length + new Failure(seven).getMessage();
    }

    public static boolean statusIs() {
        return new Failure(404).status.equals("404");
    }

    public static String constructorLooks() {
        try {
            throw new Failure("n" + big);
        } catch (IllegalStateException e) {
            return e.getMessage();
        }
    }

    public static String constructorIsContent() {
        return new Failure("n" + seven).getMessage();
    }

    public static String wrapped() {
        try {
            try {
                throw new IllegalArgumentException("inner " + seven);
            } catch (IllegalArgumentException e) {
                throw new IllegalStateException("outer: " + e.getMessage() + " of " + e, e);
            }
        } catch (IllegalStateException e) {
            return e.getMessage().length() + e.getMessage() + e.getCause().getMessage() + e;
        }
    }

    public static String kinds() {
        List<String> all = new ArrayList<>();
        byte b = -3;
        char c = 'q';
        float f = 1.5f;
        double d = 0.1;
        Object o = null;
        String n = null;
        all.add(new Error("" + b + c + f + d + o + n + big + (seven > 3) + (short) 9).getMessage());
        all.add(new Error("" + Float.NaN + Double.MAX_VALUE + -0.0 + 1e-7f).getMessage());
        all.add(new Error("" + Long.MIN_VALUE + Integer.MIN_VALUE + Integer.MAX_VALUE).getMessage());
        all.add(new Error(Integer.toString(seven) + Long.toString(big) + String.valueOf(3.25)).getMessage());
        all.add(new Error("" + all.size() + all).getMessage());
        int sum = 0;
        for (String text : all) {
            sum += text.length();
        }
        return sum + "" + all;
    }

    public static String builders() {
        List<String> all = new ArrayList<>();
        StringBuilder kept = new StringBuilder("kept");
        all.add(new Error(kept.append(seven).append(":").append(big).append('c').append(false).toString()).getMessage());
        kept.setLength(6);
        all.add(kept.toString());
        all.add(new Error(kept.append(1).insert(0, "x").reverse().append(2).toString()).getMessage());
        all.add(kept.toString());
        StringBuffer buffer = new StringBuffer();
        all.add(new Error(buffer.append(1).append(2L).append("three").toString()).getMessage());
        all.add(buffer.toString() + buffer.length());
        buffer.append(4);
        all.add(buffer.toString());
        StringBuilder grown = new StringBuilder();
        for (int i = 0; i < 12; i++) {
            grown.append(new Error("e" + i).getMessage());
        }
        all.add(grown.toString() + grown.length());
        all.add(new Error("" + grown.length() + grown).getMessage());
        StringBuilder twice = new StringBuilder();
        Error error = new Error(twice.append(1).toString() + twice.append(2).toString());
        all.add(error.getMessage() + twice.charAt(1) + twice.append(3));
        return all.toString();
    }

    public static String wideCharacters() {
        Error error = new Error("\u20ac" + seven + "\u4e2d" + big);
        return error.getMessage().length() + error.getMessage() + new Error("a" + '\u20ac' + seven).getMessage().charAt(1);
    }

    public static String formats() {
        List<String> all = new ArrayList<>();
        all.add(new Error(String.format("%d of %s", seven, "x")).getMessage());
        all.add(new Error(String.format("%5d|%-5d|%05d|%x|%b|%%%n", seven, -seven, -42, 255, true)).getMessage());
        all.add(new Error(String.format("%2$s %1$s %s", "a", 'b')).getMessage());
        all.add(new Error(String.format("%,d %s %s", 1234567, null, 2.5)).getMessage());
        all.add(new Error(String.format("%08.3f", 3.14159)).getMessage());
        all.add(new Error(String.format("%x %x %x", (byte) -1, (short) -1, -1L)).getMessage());
        all.add(new Error(String.format("%s %s", new ArrayList<>(all).size(), new StringBuilder("sb"))).getMessage());
        int sum = 0;
        for (String text : all) {
            sum += text.length();
        }
        return sum + all.toString();
    }

    public static String badFormat() {
        try {
            throw new Error(String.format("%d", "text"));
        } catch (RuntimeException e) {
            return e.toString();
        }
    }

    public static String missingArgument() {
        try {
            throw new Error(String.format("%d %d", 1));
        } catch (RuntimeException e) {
            return e.toString();
        }
    }

    public static String changedArguments() {
        Object[] args = {1, "two"};
        Error error = new Error(String.format("%d %s", args));
        args[0] = 3;
        return error.getMessage() + error.getMessage().length();
    }

    public static String collections() {
        Map<String, Integer> map = new HashMap<>();
        map.put("r7", 1);
        String text = caught(7);
        map.put(text, map.getOrDefault(text, 0) + 1);
        map.put(caught(8), 5);
        List<String> list = new ArrayList<>();
        list.add(caught(9));
        return map.get("r7") + "" + map.get("r8") + list.contains("r9") + list.indexOf(caught(9)) + map.size();
    }

    public static int switched() {
        switch (caught(12)) {
            case "r11":
                return 11;
            case "r12":
                return 12;
            default:
                return 0;
        }
    }

    public static int parsed() {
        try {
            throw new RuntimeException("" + 4321);
        } catch (RuntimeException e) {
            return Integer.parseInt(e.getMessage()) + 1;
        }
    }

    public static void printed() {
        System.out.println("caught " + caught(3) + caught(4).length());
        System.out.println(new Failure(5));
        System.out.print(caught(6));
    }

    public static String joined() {
        return String.join("-", caught(1), caught(22)) + caught(3) + caught(3);
    }

    public static int compared() {
        return caught(1).compareTo(caught(2)) * 10 + (caught(1).startsWith("r") ? 1 : 0);
    }

    public static String thrownAgain() {
        throw new IllegalStateException("again " + caught(seven).length() + caught(seven));
    }

    public static String uncaughtFormat() {
        throw new IllegalStateException(String.format("%d|%4d|%s", seven, big, caught(5)));
    }
}
