package switches;

enum Suit {
    CLUBS, HEARTS
}

public class Switches {
    static int types(Object object) {
        return switch (object) {
            case String text -> text.length();
            case Integer number -> number;
            case int[] numbers -> numbers.length;
            default -> 0;
        };
    }

    static int constants(Suit suit) {
        return switch (suit) {
            case CLUBS -> 1;
            case Suit other -> 2;
        };
    }
}
