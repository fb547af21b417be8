package clew;

import java.util.Arrays;

/** A text that is an input, of any length: its first characters are known, and nobody may ask for those behind them. */
public final class Open {
    private static final int KNOWN = 8;
    private static final int LONGEST = 1 << 24;

    /** Whether there are such texts. */
    public static boolean exist;

    private final char[] first;
    private final int size;

    private Open(char[] first, int size) {
        this.first = first;
        this.size = size;
    }

    /** Any text. */
    public static Open any() {
        exist = true;
        char[] first = new char[KNOWN];
        for (int i = 0; i < KNOWN; i++) {
            first[i] = (char) Machine.anyInt(0, 65535);
        }
        return new Open(first, Machine.anyInt(0, LONGEST));
    }

    public int length() {
        return size;
    }

    /** A character inside of the text. */
    public char charAt(int index) {
        if (index >= first.length) {
            Machine.unmodelled();
        }
        return first[index];
    }

    /** All characters. */
    public char[] all() {
        if (size > first.length) {
            Machine.unmodelled();
        }
        return size == first.length ? first : Arrays.copyOf(first, size);
    }

    /** A part of the text. */
    public Open part(int start, int end) {
        if (start > first.length) {
            Machine.unmodelled();
        }
        return new Open(start == 0 ? first : Arrays.copyOfRange(first, start, first.length), end - start);
    }
}
