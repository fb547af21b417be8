package org.sosy_lab.sv_benchmarks;

import clew.Machine;

/** Inputs as in the software verification competition. */
public final class Verifier {
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

    /** A text of any length; runs that ask for more than its first characters end there. */
    public static String nondetString() {
        return new String(clew.Open.any());
    }
}
