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

    /** The hash code, where somebody has asked for that of a text of which not everything is known. */
    private int hash;

    private boolean hashed;

    /** Whether it is a part of another one: then its hash code depends on characters that nobody knows. */
    private final boolean isPart;

    private Open(char[] first, int size, boolean isPart) {
        this.first = first;
        this.size = size;
        this.isPart = isPart;
    }

    /** Any text. */
    public static Open any() {
        exist = true;
        char[] first = new char[KNOWN];
        for (int i = 0; i < KNOWN; i++) {
            first[i] = (char) Machine.anyInt(0, 65535);
        }
        return new Open(first, Machine.anyInt(0, LONGEST), false);
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

    /** So many characters behind others give every hash code, whatever the others are. */
    private static final int ENOUGH = 5;

    /** The hash code; all that the characters behind the first ones may give. */
    public int hash() {
        if (isPart && size > first.length) {
            Machine.unmodelled();
        }
        if (!hashed) {
            hash = size >= KNOWN + ENOUGH ? Machine.anyInt() : ofFew();
            hashed = true;
        }
        return hash;
    }

    private int ofFew() {
        int found = 0;
        for (int i = 0; i < size; i++) {
            found = 31 * found + (i < first.length ? first[i] : Machine.anyInt(0, 65535));
        }
        return found;
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
        return new Open(start == 0 ? first : Arrays.copyOfRange(first, start, first.length), end - start, true);
    }
}
