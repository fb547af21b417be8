package java.lang;

public final class Integer extends Number implements Comparable<Integer> {
    public static final int MIN_VALUE = 0x80000000;
    public static final int MAX_VALUE = 0x7fffffff;
    public static final int SIZE = 32;
    public static final int BYTES = 4;

    private final int value;
    private boolean constructed;

    public Integer(int value) {
        this.value = value;
        this.constructed = true;
    }

    private Integer(int value, boolean constructed) {
        this.value = value;
    }

    public static Integer valueOf(int value) {
        return new Integer(value, false);
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

    public static int hashCode(int value) {
        return value;
    }

    public boolean equals(Object other) {
        return other instanceof Integer && ((Integer) other).value == value;
    }

    public int compareTo(Integer other) {
        return compare(value, other.value);
    }

    public static int compare(int left, int right) {
        return left < right ? -1 : left == right ? 0 : 1;
    }

    public String toString() {
        return Integer.toString(value);
    }

    public static Integer valueOf(String text) {
        return valueOf(parseInt(text));
    }

    public static Integer valueOf(String text, int radix) {
        return valueOf(parseInt(text, radix));
    }

    public static Integer decode(String text) {
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
        return valueOf(parseInt(negative ? "-" + text.substring(at) : text.substring(at), radix));
    }

    public static int parseInt(String text) {
        return parseInt(text, 10);
    }

    public static int parseInt(String text, int radix) {
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
        int limit = negative ? MIN_VALUE : -MAX_VALUE;
        int least = limit / radix;
        int value = 0;
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

    public static String toString(int value) {
        return new String(characters(value));
    }

    static char[] characters(int value) {
        int length = value < 0 ? 2 : 1;
        for (int rest = value / 10; rest != 0; rest /= 10) {
            length++;
        }
        char[] text = new char[length];
        int rest = value;
        int end = value < 0 ? 1 : 0;
        for (int at = length - 1; at >= end; at--) {
            int digit = rest % 10;
            text[at] = (char) ('0' + (digit < 0 ? -digit : digit));
            rest /= 10;
        }
        if (value < 0) {
            text[0] = '-';
        }
        return text;
    }

    public static String toString(int value, int radix) {
        if (radix < 2 || radix > 36) {
            return toString(value);
        }
        String text = "";
        int rest = value;
        do {
            int digit = rest % radix;
            text = Character.forDigit((int) (digit < 0 ? -digit : digit), radix) + text;
            rest /= radix;
        } while (rest != 0);
        return value < 0 ? "-" + text : text;
    }

    public static String toHexString(int value) {
        return digits(value, 4);
    }

    public static String toBinaryString(int value) {
        return digits(value, 1);
    }

    public static String toOctalString(int value) {
        return digits(value, 3);
    }

    private static String digits(int value, int shift) {
        String text = "";
        do {
            text = Character.forDigit((int) (value & ((1 << shift) - 1)), 16) + text;
            value >>>= shift;
        } while (value != 0);
        return text;
    }

    public static int signum(int value) {
        return value < 0 ? -1 : value == 0 ? 0 : 1;
    }

    public static int sum(int left, int right) {
        return left + right;
    }

    public static int max(int left, int right) {
        return left >= right ? left : right;
    }

    public static int min(int left, int right) {
        return left <= right ? left : right;
    }

    public static int bitCount(int value) {
        value = value - ((value >>> 1) & 0x55555555);
        value = (value & 0x33333333) + ((value >>> 2) & 0x33333333);
        value = (value + (value >>> 4)) & 0x0f0f0f0f;
        value = value + (value >>> 8);
        value = value + (value >>> 16);
        return value & 0x3f;
    }

    public static int numberOfLeadingZeros(int value) {
        // Without branches: all bits below the highest one are set, and counted.
        value |= value >>> 1;
        value |= value >>> 2;
        value |= value >>> 4;
        value |= value >>> 8;
        value |= value >>> 16;
        return bitCount(~value);
    }

    public static int numberOfTrailingZeros(int value) {
        return bitCount(~value & (value - 1));
    }

    public static int highestOneBit(int value) {
        return value & (MIN_VALUE >>> numberOfLeadingZeros(value));
    }

    public static int lowestOneBit(int value) {
        return value & -value;
    }

    public static int rotateLeft(int value, int by) {
        return (value << by) | (value >>> -by);
    }

    public static int rotateRight(int value, int by) {
        return (value >>> by) | (value << -by);
    }

    public static int reverse(int value) {
        value = (value & 0x55555555) << 1 | (value >>> 1) & 0x55555555;
        value = (value & 0x33333333) << 2 | (value >>> 2) & 0x33333333;
        value = (value & 0x0f0f0f0f) << 4 | (value >>> 4) & 0x0f0f0f0f;
        return reverseBytes(value);
    }

    public static int compareUnsigned(int left, int right) {
        return compare(left + MIN_VALUE, right + MIN_VALUE);
    }

    public static long toUnsignedLong(int value) {
        return value & 0xffffffffL;
    }

    public static int divideUnsigned(int left, int right) {
        return (int) ((left & 0xffffffffL) / (right & 0xffffffffL));
    }

    public static int remainderUnsigned(int left, int right) {
        return (int) ((left & 0xffffffffL) % (right & 0xffffffffL));
    }

    public Integer(String text) {
        this(parseInt(text));
    }

    public static int reverseBytes(int value) {
        return (value << 24) | ((value & 0xff00) << 8) | ((value >>> 8) & 0xff00) | (value >>> 24);
    }

    public static String toUnsignedString(int value) {
        return Long.toString(toUnsignedLong(value));
    }

    public static int parseUnsignedInt(String text) {
        return parseUnsignedInt(text, 10);
    }

    public static int parseUnsignedInt(String text, int radix) {
        if (text == null || text.isEmpty() || text.charAt(0) == '-') {
            throw new NumberFormatException(clew.Text.opaque());
        }
        long value = Long.parseLong(text, radix);
        if ((value & 0xffffffff00000000L) != 0) {
            throw new NumberFormatException(clew.Text.opaque());
        }
        return (int) value;
    }
}
