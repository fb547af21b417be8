package org.sosy_lab.sv_benchmarks;

import java.util.Random;

/** Inputs of tasks, for those who run them: random ones. */
public final class Verifier {
    public static void assume(boolean condition) {
        if (!condition) {
            Runtime.getRuntime().halt(1);
        }
    }

    public static boolean nondetBoolean() {
        return new Random().nextBoolean();
    }

    public static byte nondetByte() {
        return (byte) new Random().nextInt();
    }

    public static char nondetChar() {
        return (char) new Random().nextInt();
    }

    public static short nondetShort() {
        return (short) new Random().nextInt();
    }

    public static int nondetInt() {
        return new Random().nextInt();
    }

    public static long nondetLong() {
        return new Random().nextLong();
    }

    public static float nondetFloat() {
        return Float.intBitsToFloat(new Random().nextInt());
    }

    public static double nondetDouble() {
        return Double.longBitsToDouble(new Random().nextLong());
    }

    public static String nondetString() {
        byte[] bytes = new byte[new Random().nextInt(100)];
        new Random().nextBytes(bytes);
        return new String(bytes);
    }
}
