package org.sosy_lab.sv_benchmarks;

import clew.Machine;

/** Inputs as in the software verification competition. */
public final class Verifier {
    private static final int LONGEST = 3;

    private Verifier() {}

    public static void assume(boolean condition) {
        Machine.assume(condition);
    }

    public static boolean nondetBoolean() {
        return Machine.anyInt(0, 1) == 1;
    }

    public static byte nondetByte() {
        return (byte) Machine.anyInt(-128, 127);
    }

    public static char nondetChar() {
        return (char) Machine.anyInt(0, 65535);
    }

    public static short nondetShort() {
        return (short) Machine.anyInt(-32768, 32767);
    }

    public static int nondetInt() {
        return Machine.anyInt();
    }

    public static long nondetLong() {
        return Machine.anyLong();
    }

    public static float nondetFloat() {
        return Machine.anyFloat();
    }

    public static double nondetDouble() {
        return Machine.anyDouble();
    }

    /** A text of any length up to a bound: what longer ones do is not looked at. */
    public static String nondetString() {
        Machine.bounded();
        int length = Machine.anyInt(0, LONGEST);
        char[] value = new char[length];
        for (int i = 0; i < length; i++) {
            value[i] = (char) Machine.anyInt(0, 65535);
        }
        return new String(value);
    }
}
