package corpus;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Random;

/** Random with a fixed seed, BigInteger and BigDecimal. */
public class RandomAndBig {
    public static int[] randomInts() {
        Random r = new Random(42);
        return new int[] {r.nextInt(), r.nextInt(), r.nextInt(10), r.nextInt(16), r.nextInt(1000000)};
    }

    public static String randomOthers() {
        Random r = new Random(7);
        return r.nextLong() + " " + r.nextBoolean() + " " + r.nextDouble() + " " + r.nextFloat();
    }

    public static byte[] randomBytes() {
        byte[] out = new byte[7];
        new Random(1).nextBytes(out);
        return out;
    }

    public static double randomGaussian() {
        return new Random(123).nextGaussian();
    }

    public static int randomBadBound() {
        return new Random(1).nextInt(0);
    }

    public static int randomWalk() {
        Random r = new Random(99);
        int at = 0;
        for (int i = 0; i < 50; i++) {
            at += r.nextInt(3) - 1;
        }
        return at;
    }

    public static String bigFactorial() {
        BigInteger f = BigInteger.ONE;
        for (int i = 2; i <= 25; i++) {
            f = f.multiply(BigInteger.valueOf(i));
        }
        return f.toString();
    }

    public static String bigArithmetic() {
        BigInteger a = new BigInteger("123456789012345678901234567890");
        BigInteger b = BigInteger.valueOf(-987654321);
        return a.add(b) + " " + a.subtract(b) + " " + a.multiply(b) + " " + a.divide(b) + " " + a.mod(b.negate()) + " "
                + a.remainder(b) + " " + b.negate();
    }

    public static Object bigDivideByZero() {
        return BigInteger.TEN.divide(BigInteger.ZERO);
    }

    public static String bigNumberTheory() {
        BigInteger a = BigInteger.valueOf(48);
        return a.gcd(BigInteger.valueOf(180)) + " " + a.pow(10) + " " + BigInteger.valueOf(3).modPow(a, BigInteger.valueOf(97))
                + " " + BigInteger.valueOf(17).modInverse(BigInteger.valueOf(3120)) + " " + a.bitLength();
    }

    public static String bigBits() {
        BigInteger a = BigInteger.ONE.shiftLeft(70);
        return a.subtract(BigInteger.ONE).toString(16) + " " + a.shiftRight(68) + " " + a.testBit(70) + " " + a.signum()
                + " " + a.compareTo(BigInteger.TEN) + " " + a.equals(BigInteger.valueOf(2).pow(70));
    }

    public static String bigConversions() {
        BigInteger a = new BigInteger("-ff", 16);
        return a.intValue() + " " + a.longValue() + " " + a.hashCode() + " " + BigInteger.valueOf(1L << 40).intValue();
    }

    public static Object bigExactConversionFails() {
        return BigInteger.ONE.shiftLeft(40).intValueExact();
    }

    public static Object bigBadText() {
        return new BigInteger("12x");
    }

    public static String decimalArithmetic() {
        BigDecimal a = new BigDecimal("0.1");
        BigDecimal b = new BigDecimal("0.20");
        return a.add(b) + " " + a.multiply(b) + " " + a.compareTo(b) + " " + a.scale() + " "
                + new BigDecimal("1.50").equals(new BigDecimal("1.5"));
    }

    public static Object decimalInexactDivision() {
        return BigDecimal.ONE.divide(new BigDecimal(3));
    }
}
