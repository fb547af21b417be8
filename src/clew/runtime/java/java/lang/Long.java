package java.lang;

public final class Long extends Number implements Comparable<Long> {
    public static final long MIN_VALUE = 0x8000000000000000L;
    public static final long MAX_VALUE = 0x7fffffffffffffffL;
    public static final int SIZE = 64;
    public static final int BYTES = 8;

    private final long value;
    private boolean constructed;

    public Long(long value) {
        this.value = value;
        this.constructed = true;
    }

    private Long(long value, boolean constructed) {
        this.value = value;
    }

    public static Long valueOf(long value) {
        return new Long(value, false);
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
        return (int) (value ^ (value >>> 32));
    }

    public static int hashCode(long value) {
        return (int) (value ^ (value >>> 32));
    }

    public boolean equals(Object other) {
        return other instanceof Long && ((Long) other).value == value;
    }

    public int compareTo(Long other) {
        return compare(value, other.value);
    }

    public static int compare(long left, long right) {
        return left < right ? -1 : left == right ? 0 : 1;
    }

    public String toString() {
        return toString(value);
    }

    public static Long valueOf(String text) {
        return valueOf(parseLong(text));
    }

    public static Long valueOf(String text, int radix) {
        return valueOf(parseLong(text, radix));
    }

    public static Long decode(String text) {
        if (text.isEmpty()) {
            throw new NumberFormatException("Zero length string");
        }
        boolean negative = text.charAt(0) == '-';
        int at = negative || text.charAt(0) == '+' ? 1 : 0;
        int radix = 10;
        if (text.startsWith("0x", at) || text.startsWith("0X", at)) {
            at += 2;
            radix = 16;
        } else if (text.startsWith("#", at)) {
            at++;
            radix = 16;
        } else if (text.startsWith("0", at) && text.length() > at + 1) {
            at++;
            radix = 8;
        }
        if (text.startsWith("-", at) || text.startsWith("+", at)) {
            throw new NumberFormatException("Sign character in wrong position");
        }
        return valueOf(parseLong(negative ? "-" + text.substring(at) : text.substring(at), radix));
    }

    public static long parseLong(String text) {
        return parseLong(text, 10);
    }

    public static long parseLong(String text, int radix) {
        if (text == null || radix < Character.MIN_RADIX || radix > Character.MAX_RADIX || text.length() == 0) {
            throw new NumberFormatException(clew.Text.opaque());
        }
        int at = 0;
        boolean negative = text.charAt(0) == '-';
        if (negative || text.charAt(0) == '+') {
            at = 1;
        }
        if (at == text.length()) {
            throw new NumberFormatException("For input string: \"" + text + "\"");
        }
        long limit = negative ? MIN_VALUE : -MAX_VALUE;
        long least = limit / radix;
        long value = 0;
        while (at < text.length()) {
            int digit = Character.digit(text.charAt(at), radix);
            if (digit < 0 || value < least) {
                throw new NumberFormatException("For input string: \"" + text + "\"");
            }
            value *= radix;
            if (value < limit + digit) {
                throw new NumberFormatException("For input string: \"" + text + "\"");
            }
            value -= digit;
            at++;
        }
        return negative ? value : -value;
    }

    public static String toString(long value) {
        return new String(characters(value));
    }

    static char[] characters(long value) {
        int length = value < 0 ? 2 : 1;
        for (long rest = value / 10; rest != 0; rest /= 10) {
            length++;
        }
        char[] text = new char[length];
        long rest = value;
        int end = value < 0 ? 1 : 0;
        for (int at = length - 1; at >= end; at--) {
            long digit = rest % 10;
            text[at] = (char) ('0' + (digit < 0 ? -digit : digit));
            rest /= 10;
        }
        if (value < 0) {
            text[0] = '-';
        }
        return text;
    }

    public static String toString(long value, int radix) {
        if (radix < 2 || radix > 36) {
            return toString(value);
        }
        String text = "";
        long rest = value;
        do {
            long digit = rest % radix;
            text = Character.forDigit((int) (digit < 0 ? -digit : digit), radix) + text;
            rest /= radix;
        } while (rest != 0);
        return value < 0 ? "-" + text : text;
    }

    public static String toHexString(long value) {
        return digits(value, 4);
    }

    public static String toBinaryString(long value) {
        return digits(value, 1);
    }

    public static String toOctalString(long value) {
        return digits(value, 3);
    }

    private static String digits(long value, int shift) {
        String text = "";
        do {
            text = Character.forDigit((int) (value & ((1 << shift) - 1)), 16) + text;
            value >>>= shift;
        } while (value != 0);
        return text;
    }

    public static int signum(long value) {
        return value < 0 ? -1 : value == 0 ? 0 : 1;
    }

    public static long sum(long left, long right) {
        return left + right;
    }

    public static long max(long left, long right) {
        return left >= right ? left : right;
    }

    public static long min(long left, long right) {
        return left <= right ? left : right;
    }

    public static int bitCount(long value) {
        value = value - ((value >>> 1) & 0x5555555555555555L);
        value = (value & 0x3333333333333333L) + ((value >>> 2) & 0x3333333333333333L);
        value = (value + (value >>> 4)) & 0x0f0f0f0f0f0f0f0fL;
        value = value + (value >>> 8);
        value = value + (value >>> 16);
        value = value + (value >>> 32);
        return (int) value & 0x7f;
    }

    public static int numberOfLeadingZeros(long value) {
        value |= value >>> 1;
        value |= value >>> 2;
        value |= value >>> 4;
        value |= value >>> 8;
        value |= value >>> 16;
        value |= value >>> 32;
        return bitCount(~value);
    }

    public static int numberOfTrailingZeros(long value) {
        return bitCount(~value & (value - 1));
    }

    public static long highestOneBit(long value) {
        return value & (MIN_VALUE >>> numberOfLeadingZeros(value));
    }

    public static long lowestOneBit(long value) {
        return value & -value;
    }

    public static long rotateLeft(long value, int by) {
        return (value << by) | (value >>> -by);
    }

    public static long rotateRight(long value, int by) {
        return (value >>> by) | (value << -by);
    }

    public static long reverse(long value) {
        return (long) Integer.reverse((int) value) << 32 | Integer.reverse((int) (value >>> 32)) & 0xffffffffL;
    }

    public static int compareUnsigned(long left, long right) {
        return compare(left + MIN_VALUE, right + MIN_VALUE);
    }

    public Long(String text) {
        this(parseLong(text));
    }

    public static long reverseBytes(long value) {
        return ((long) Integer.reverseBytes((int) value) << 32) | (Integer.reverseBytes((int) (value >>> 32)) & 0xffffffffL);
    }

    public static long divideUnsigned(long left, long right) {
        if (right < 0) {
            return compareUnsigned(left, right) < 0 ? 0 : 1;
        }
        if (left >= 0) {
            return left / right;
        }
        long half = ((left >>> 1) / right) << 1;
        return compareUnsigned(left - half * right, right) >= 0 ? half + 1 : half;
    }

    public static long remainderUnsigned(long left, long right) {
        return left - divideUnsigned(left, right) * right;
    }
}
