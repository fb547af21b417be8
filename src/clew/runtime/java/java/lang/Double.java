package java.lang;

import clew.Machine;

public final class Double extends Number implements Comparable<Double> {
    public static final double POSITIVE_INFINITY = 1.0 / 0.0;
    public static final double NEGATIVE_INFINITY = -1.0 / 0.0;
    public static final double NaN = 0.0 / 0.0;
    public static final double MAX_VALUE = 0x1.fffffffffffffP+1023;
    public static final double MIN_VALUE = 0x0.0000000000001P-1022;
    public static final double MIN_NORMAL = 0x1.0p-1022;
    public static final int SIZE = 64;

    private final double value;

    public Double(double value) {
        this.value = value;
    }

    public static Double valueOf(double value) {
        return new Double(value);
    }

    public static double parseDouble(String text) {
        return Decimal.parsed(text, 15);
    }

    public static Double valueOf(String text) {
        return new Double(parseDouble(text));
    }

    public int intValue() {
        return (int) value;
    }

    public long longValue() {
        return (long) value;
    }

    public float floatValue() {
        return (float) value;
    }

    public double doubleValue() {
        return value;
    }

    public boolean isNaN() {
        return value != value;
    }

    public boolean isInfinite() {
        return isInfinite(value);
    }

    public static boolean isNaN(double value) {
        return value != value;
    }

    public static boolean isInfinite(double value) {
        return value == POSITIVE_INFINITY || value == NEGATIVE_INFINITY;
    }

    public static boolean isFinite(double value) {
        return value - value == 0;
    }

    public static long doubleToRawLongBits(double value) {
        return Machine.doubleBits(value);
    }

    public static long doubleToLongBits(double value) {
        return value != value ? 0x7ff8000000000000L : Machine.doubleBits(value);
    }

    public static double longBitsToDouble(long bits) {
        return Machine.doubleOf(bits);
    }

    public static int compare(double left, double right) {
        if (left < right) {
            return -1;
        }
        if (left > right) {
            return 1;
        }
        long one = doubleToLongBits(left);
        long two = doubleToLongBits(right);
        return one == two ? 0 : one < two ? -1 : 1;
    }

    public int compareTo(Double other) {
        return compare(value, other.value);
    }

    public boolean equals(Object other) {
        return other instanceof Double && doubleToLongBits(((Double) other).value) == doubleToLongBits(value);
    }

    public int hashCode() {
        return hashCode(value);
    }

    public static int hashCode(double value) {
        long bits = doubleToLongBits(value);
        return (int) (bits ^ (bits >>> 32));
    }

    public static double sum(double left, double right) {
        return left + right;
    }

    public static double max(double left, double right) {
        return Math.max(left, right);
    }

    public static double min(double left, double right) {
        return Math.min(left, right);
    }

    public String toString() {
        return clew.Text.of(value);
    }

    public static String toString(double value) {
        return clew.Text.of(value);
    }

    public static final int BYTES = 8;
    public static final int MAX_EXPONENT = 1023;
    public static final int MIN_EXPONENT = -1022;

    public Double(String text) {
        this(parseDouble(text));
    }
}
