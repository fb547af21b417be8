package java.lang;

public final class Byte extends Number implements Comparable<Byte> {
    public static final byte MIN_VALUE = -128;
    public static final byte MAX_VALUE = 127;
    public static final int SIZE = 8;
    public static final int BYTES = 1;

    private final byte value;
    private boolean constructed;

    public Byte(byte value) {
        this.value = value;
        this.constructed = true;
    }

    private Byte(byte value, boolean constructed) {
        this.value = value;
    }

    public static Byte valueOf(byte value) {
        return new Byte(value, false);
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

    public static int hashCode(byte value) {
        return value;
    }

    public boolean equals(Object other) {
        return other instanceof Byte && ((Byte) other).value == value;
    }

    public int compareTo(Byte other) {
        return compare(value, other.value);
    }

    public static int compare(byte left, byte right) {
        return left - right;
    }

    public String toString() {
        return Integer.toString(value);
    }

    public static String toString(byte value) {
        return Integer.toString(value);
    }

    public static Byte valueOf(String text) {
        return valueOf(parseByte(text));
    }

    public static byte parseByte(String text) {
        return parseByte(text, 10);
    }

    public static Byte valueOf(String text, int radix) {
        return valueOf(parseByte(text, radix));
    }

    public static Byte decode(String text) {
        int value = Integer.decode(text);
        if (value < MIN_VALUE || value > MAX_VALUE) {
            throw new NumberFormatException(clew.Text.opaque());
        }
        return valueOf((byte) value);
    }

    public static byte parseByte(String text, int radix) {
        int value = Integer.parseInt(text, radix);
        if (value < MIN_VALUE || value > MAX_VALUE) {
            throw new NumberFormatException(clew.Text.opaque());
        }
        return (byte) value;
    }

    public static int toUnsignedInt(byte value) {
        return value & 0xff;
    }

    public static long toUnsignedLong(byte value) {
        return value & 0xffL;
    }

    public static int compareUnsigned(byte left, byte right) {
        return (left & 0xff) - (right & 0xff);
    }
}
