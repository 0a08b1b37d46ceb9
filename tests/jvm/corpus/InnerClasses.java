package corpus;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;

/** Inner, local and anonymous classes, what they capture, and private access across nests. */
public class InnerClasses {
    private int counter = 10;
    private static int sharedCounter = 100;

    class Inner {
        int own = counter++;

        int sum() {
            return own + counter + InnerClasses.this.counter;
        }

        class Deeper {
            int all() {
                return own + counter + sharedCounter;
            }
        }
    }

    static class Nested {
        private int hidden = 5;

        private int twice() {
            return hidden * 2;
        }

        private static int three() {
            return 3;
        }
    }

    private int bump() {
        return ++counter;
    }

    public static int innerSeesOuter() {
        InnerClasses outer = new InnerClasses();
        Inner inner = outer.new Inner();
        return inner.sum();
    }

    public static int innerOfInner() {
        InnerClasses outer = new InnerClasses();
        InnerClasses.Inner.Deeper deeper = outer.new Inner().new Deeper();
        outer.counter = 50;
        return deeper.all();
    }

    public static int innerOfNullOuter() {
        InnerClasses none = null;
        return none.new Inner().sum();
    }

    public static int privateMembersOfNested() {
        Nested n = new Nested();
        n.hidden += 7;
        n.hidden++;
        return n.twice() + Nested.three() + n.hidden--;
    }

    public static int anonymousCapturesLocal() {
        int base = 7;
        IntSupplier s = new IntSupplier() {
            int calls;

            @Override
            public int getAsInt() {
                return base * ++calls;
            }
        };
        return s.getAsInt() + s.getAsInt();
    }

    public static String eachLoopRoundCapturesItsOwn() {
        List<IntSupplier> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int copy = i;
            all.add(new IntSupplier() {
                @Override
                public int getAsInt() {
                    return copy;
                }
            });
        }
        String out = "";
        for (IntSupplier s : all) {
            out += s.getAsInt();
        }
        return out;
    }

    public static int localClassCaptures() {
        int[] cell = {1};
        long big = 1L << 33;
        class Local {
            int read() {
                cell[0] *= 2;
                return cell[0] + (int) (big >> 30);
            }
        }
        return new Local().read() * 100 + new Local().read();
    }

    public static int localClassWithConstructor() {
        int base = 3;
        class Multiplier {
            final int by;

            Multiplier(int by) {
                this.by = by * base;
            }

            int apply(int x) {
                return x * by;
            }
        }
        return new Multiplier(5).apply(2);
    }

    public static int localClassRecursive() {
        class Factorial {
            int of(int n) {
                return n <= 1 ? 1 : n * new Factorial().of(n - 1);
            }
        }
        return new Factorial().of(6);
    }

    public static int anonymousWithConstructorArguments() {
        abstract class Base {
            final int x;

            Base(int x) {
                this.x = x;
            }

            abstract int f();
        }
        return new Base(6) {
            final int y;

            {
                y = x + 1;
            }

            @Override
            int f() {
                return x * y;
            }
        }.f();
    }

    public static int innerCallsPrivateOuterMethod() {
        InnerClasses outer = new InnerClasses();
        Object o = outer.new Inner() {
            @Override
            int sum() {
                return outer.bump() + super.sum();
            }
        };
        return ((Inner) o).sum();
    }

    public static int innerSubclass() {
        InnerClasses outer = new InnerClasses();
        class Sub extends Inner {
            Sub() {
                outer.super();
            }

            @Override
            int sum() {
                return -super.sum();
            }
        }
        return new Sub().sum();
    }

    public static int shadowedNames() {
        class Shadow {
            int x = 1;

            int f(int x) {
                class In {
                    int g() {
                        return Shadow.this.x * 100 + x;
                    }
                }
                return new In().g() + this.x;
            }
        }
        return new Shadow().f(7);
    }

    public static int staticNestedCompound() {
        sharedCounter += 5;
        new Object() {
            void run() {
                sharedCounter *= 2;
                sharedCounter--;
            }
        }.run();
        return sharedCounter;
    }

    interface Visitor {
        void visit(int x);
    }

    static void each(int[] values, Visitor v) {
        for (int x : values) {
            v.visit(x);
        }
    }

    public static String visitorPrints() {
        StringBuilder out = new StringBuilder();
        each(new int[] {3, 1, 2}, new Visitor() {
            @Override
            public void visit(int x) {
                out.append(x);
                System.out.println("visit " + x);
            }
        });
        return out.toString();
    }
}
