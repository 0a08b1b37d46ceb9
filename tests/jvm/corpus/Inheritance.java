package corpus;

/** Virtual dispatch, super calls, hidden fields and static methods. */
public class Inheritance {
    static class Animal {
        String name = "animal";
        static String kingdom = "animals";

        String sound() {
            return "...";
        }

        String describe() {
            return name + " says " + sound();
        }

        static String group() {
            return "Animal";
        }

        private String secret() {
            return "animal secret";
        }

        String tellSecret() {
            return secret();
        }
    }

    static class Dog extends Animal {
        String name = "dog";

        @Override
        String sound() {
            return "woof";
        }

        @Override
        String describe() {
            return "[" + super.describe() + "] " + name + "/" + super.name + "/" + ((Animal) this).name;
        }

        static String group() {
            return "Dog";
        }

        private String secret() {
            return "dog secret";
        }
    }

    static class Puppy extends Dog {
        @Override
        String sound() {
            return super.sound() + "!";
        }
    }

    abstract static class Shape {
        abstract double area();

        double doubled() {
            return 2 * area();
        }
    }

    static class Square extends Shape {
        final double side;

        Square(double side) {
            this.side = side;
        }

        @Override
        double area() {
            return side * side;
        }
    }

    public static String virtualDispatch() {
        Animal[] all = {new Animal(), new Dog(), new Puppy()};
        String out = "";
        for (Animal a : all) {
            out += a.sound() + " ";
        }
        return out;
    }

    public static String superAndHiddenFields() {
        return new Dog().describe();
    }

    public static String superSkipsToNearestParent() {
        return new Puppy().describe();
    }

    public static String fieldsAreNotVirtual() {
        Animal a = new Dog();
        return a.name + ((Dog) a).name;
    }

    @SuppressWarnings("static-access")
    public static String staticMethodsAreNotVirtual() {
        Animal a = new Dog();
        return a.group() + Dog.group() + Puppy.group();
    }

    public static String privateMethodsAreNotVirtual() {
        return new Dog().tellSecret();
    }

    @SuppressWarnings("static-access")
    public static String staticThroughNullReference() {
        Animal none = null;
        return none.kingdom + none.group();
    }

    public static double abstractMethod() {
        Shape s = new Square(3);
        return s.doubled();
    }

    public static String staticFieldIsShared() {
        Dog.kingdom = "changed";
        return Animal.kingdom + Puppy.kingdom;
    }

    public static String objectMethodsOverridden() {
        Object o = new Object() {
            @Override
            public String toString() {
                return "mine";
            }

            @Override
            public int hashCode() {
                return 12;
            }

            @Override
            public boolean equals(Object other) {
                return true;
            }
        };
        return o + " " + o.hashCode() + " " + o.equals(null);
    }

    public static boolean objectEqualsIsIdentity() {
        Object a = new Animal();
        return a.equals(a) && !a.equals(new Animal()) && a.hashCode() == System.identityHashCode(a);
    }

    static class Level1 {
        int f() {
            return 1;
        }
    }

    static class Level2 extends Level1 {
    }

    static class Level3 extends Level2 {
        @Override
        int f() {
            return super.f() * 10 + 3;
        }
    }

    static class Level4 extends Level3 {
        @Override
        int f() {
            return super.f() * 10 + 4;
        }
    }

    public static int deepSuperChain() {
        return new Level4().f();
    }

    public static String callOnThisInParent() {
        return new Animal() {
            @Override
            String sound() {
                return "anonymous " + name;
            }
        }.describe();
    }

    public static boolean identityHashIsStable() {
        Object o = new Object();
        return System.identityHashCode(o) == System.identityHashCode(o) && System.identityHashCode(null) == 0;
    }
}
