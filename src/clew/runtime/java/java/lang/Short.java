package java.lang;

public final class Short extends Number implements Comparable<Short> {
    public static final short MIN_VALUE = -32768;
    public static final short MAX_VALUE = 32767;
    public static final int SIZE = 16;
    public static final int BYTES = 2;

    private final short value;
    private boolean constructed;

    public Short(short value) {
        this.value = value;
        this.constructed = true;
    }

    private Short(short value, boolean constructed) {
        this.value = value;
    }

    public static Short valueOf(short value) {
        return new Short(value, false);
    }

    /** Whether all boxes of its value that no constructor made are one object. */
    public boolean isShared() {
        return !constructed && value >= -128 && value <= 127;
    }

    public byte byteValue() {
        return (byte) value;
    }

    public short shortValue() {
        return (short) value;
    }

    public int intValue() {
        return (int) value;
    }

    public long longValue() {
        return value;
    }

    public float floatValue() {
        return value;
    }

    public double doubleValue() {
        return value;
    }

    public int hashCode() {
        return value;
    }

    public static int hashCode(short value) {
        return value;
    }

    public boolean equals(Object other) {
        return other instanceof Short && ((Short) other).value == value;
    }

    public int compareTo(Short other) {
        return compare(value, other.value);
    }

    public static int compare(short left, short right) {
        return left - right;
    }

    public String toString() {
        return Integer.toString(value);
    }

    public static String toString(short value) {
        return Integer.toString(value);
    }

    public static Short valueOf(String text) {
        return valueOf(parseShort(text));
    }

    public static short parseShort(String text) {
        return parseShort(text, 10);
    }

    public static Short valueOf(String text, int radix) {
        return valueOf(parseShort(text, radix));
    }

    public static Short decode(String text) {
        int value = Integer.decode(text);
        if (value < MIN_VALUE || value > MAX_VALUE) {
            throw new NumberFormatException(clew.Text.opaque());
        }
        return valueOf((short) value);
    }

    public static short parseShort(String text, int radix) {
        int value = Integer.parseInt(text, radix);
        if (value < MIN_VALUE || value > MAX_VALUE) {
            throw new NumberFormatException(clew.Text.opaque());
        }
        return (short) value;
    }

    public static int toUnsignedInt(short value) {
        return value & 0xffff;
    }

    public static long toUnsignedLong(short value) {
        return value & 0xffffL;
    }

    public static int compareUnsigned(short left, short right) {
        return (left & 0xffff) - (right & 0xffff);
    }

    public static short reverseBytes(short value) {
        return (short) (((value & 0xff00) >> 8) | (value << 8));
    }
}
