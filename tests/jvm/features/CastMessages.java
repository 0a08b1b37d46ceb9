// 5 returned
// Null and what can be cast; the class of anything else is known to whoever looks at what the exception says.
class CastMessages {
    static class Animal {
    }

    static class Dog extends Animal {
    }

    static class Cat extends Animal {
    }

    static int run(Animal animal, boolean looks) {
        try {
            Dog dog = (Dog) animal;
            return dog == null ? 0 : 1;
        } catch (ClassCastException e) {
            if (!looks) {
                return 2;
            }
            String name = e.getMessage().substring("class CastMessages$".length(), "class CastMessages$Cat".length());
            heapwise.Heapwise.check(name.equals("Cat") == animal instanceof Cat);
            return 3;
        }
    }
}
