package java.lang;

import clew.Machine;

public final class Float extends Number implements Comparable<Float> {
    public static final float POSITIVE_INFINITY = 1.0f / 0.0f;
    public static final float NEGATIVE_INFINITY = -1.0f / 0.0f;
    public static final float NaN = 0.0f / 0.0f;
    public static final float MAX_VALUE = 0x1.fffffeP+127f;
    public static final float MIN_VALUE = 0x0.000002P-126f;
    public static final float MIN_NORMAL = 0x1.0p-126f;
    public static final int SIZE = 32;

    private final float value;

    public Float(float value) {
        this.value = value;
    }

    public static Float valueOf(float value) {
        return new Float(value);
    }

    public static float parseFloat(String text) {
        return (float) Decimal.parsed(text, 7);
    }

    public static Float valueOf(String text) {
        return new Float(parseFloat(text));
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

    public static boolean isNaN(float value) {
        return value != value;
    }

    public static boolean isInfinite(float value) {
        return value == POSITIVE_INFINITY || value == NEGATIVE_INFINITY;
    }

    public static boolean isFinite(float value) {
        return value - value == 0;
    }

    public static int floatToRawIntBits(float value) {
        return Machine.floatBits(value);
    }

    public static int floatToIntBits(float value) {
        return value != value ? 0x7fc00000 : Machine.floatBits(value);
    }

    public static float intBitsToFloat(int bits) {
        return Machine.floatOf(bits);
    }

    public static int compare(float left, float right) {
        if (left < right) {
            return -1;
        }
        if (left > right) {
            return 1;
        }
        int one = floatToIntBits(left);
        int two = floatToIntBits(right);
        return one == two ? 0 : one < two ? -1 : 1;
    }

    public int compareTo(Float other) {
        return compare(value, other.value);
    }

    public boolean equals(Object other) {
        return other instanceof Float && floatToIntBits(((Float) other).value) == floatToIntBits(value);
    }

    public int hashCode() {
        return hashCode(value);
    }

    public static int hashCode(float value) {
        return floatToIntBits(value);
    }

    public static float sum(float left, float right) {
        return left + right;
    }

    public static float max(float left, float right) {
        return Math.max(left, right);
    }

    public static float min(float left, float right) {
        return Math.min(left, right);
    }

    public String toString() {
        return clew.Text.of(value);
    }

    public static String toString(float value) {
        return clew.Text.of(value);
    }

    public Float(double value) {
        this((float) value);
    }

    public Float(String text) {
        this(parseFloat(text));
    }
}
