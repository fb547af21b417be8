package java.util;

import clew.Machine;

/** Random numbers: any, or those of the class library where a seed is given. */
public class Random implements java.io.Serializable {
    private boolean seeded;
    private long seed;

    public Random() {}

    public Random(long seed) {
        setSeed(seed);
    }

    public void setSeed(long seed) {
        this.seed = (seed ^ 0x5DEECE66DL) & ((1L << 48) - 1);
        seeded = true;
    }

    protected int next(int bits) {
        if (!seeded) {
            return bits == 32 ? Machine.anyInt() : Machine.anyInt() >>> (32 - bits);
        }
        seed = (seed * 0x5DEECE66DL + 0xBL) & ((1L << 48) - 1);
        return (int) (seed >>> (48 - bits));
    }

    public int nextInt() {
        return next(32);
    }

    public int nextInt(int bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive");
        }
        if (!seeded) {
            return Machine.anyInt(0, bound - 1);
        }
        int found = next(31);
        int least = bound - 1;
        if ((bound & least) == 0) {
            return (int) ((bound * (long) found) >> 31);
        }
        int value = found % bound;
        while (found - value + least < 0) {
            found = next(31);
            value = found % bound;
        }
        return value;
    }

    public int nextInt(int low, int high) {
        if (low >= high) {
            throw new IllegalArgumentException("bound must be greater than origin");
        }
        if (seeded) {
            clew.Unmodelled.number();
        }
        return Machine.anyInt(low, high - 1);
    }

    public long nextLong() {
        return seeded ? ((long) next(32) << 32) + next(32) : Machine.anyLong();
    }

    public boolean nextBoolean() {
        return seeded ? next(1) != 0 : Machine.anyInt(0, 1) == 1;
    }

    public double nextDouble() {
        if (seeded) {
            return (((long) next(26) << 27) + next(27)) * 0x1.0p-53;
        }
        return Math.random();
    }

    public float nextFloat() {
        if (seeded) {
            return next(24) / (float) (1 << 24);
        }
        float value = Machine.anyFloat();
        Machine.assume(value >= 0 && value < 1);
        return value;
    }
}
