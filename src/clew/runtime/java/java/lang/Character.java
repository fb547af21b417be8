package java.lang;

/** Characters; questions about their kind are answered for ASCII and Latin-1. */
public final class Character implements Comparable<Character>, java.io.Serializable {
    public static final char MIN_VALUE = '\u0000';
    public static final char MAX_VALUE = '\uffff';
    public static final int MIN_RADIX = 2;
    public static final int MAX_RADIX = 36;

    private final char value;
    private boolean constructed;

    public Character(char value) {
        this.value = value;
        this.constructed = true;
    }

    private Character(char value, boolean constructed) {
        this.value = value;
    }

    public static Character valueOf(char value) {
        return new Character(value, false);
    }

    /** Whether all boxes of its value that no constructor made are one object. */
    public boolean isShared() {
        return !constructed && value <= 127;
    }

    public char charValue() {
        return value;
    }

    public int hashCode() {
        return value;
    }

    public static int hashCode(char value) {
        return value;
    }

    public boolean equals(Object other) {
        return other instanceof Character && ((Character) other).value == value;
    }

    public int compareTo(Character other) {
        return value - other.value;
    }

    public static int compare(char left, char right) {
        return left - right;
    }

    public String toString() {
        return String.valueOf(value);
    }

    public static String toString(char value) {
        return String.valueOf(value);
    }

    private static void known(int value) {
        if (value > 255) {
            clew.Unmodelled.character();
        }
    }

    public static boolean isDigit(char value) {
        known(value);
        return value >= '0' && value <= '9';
    }

    public static boolean isLetter(char value) {
        known(value);
        return value >= 'a' && value <= 'z' || value >= 'A' && value <= 'Z' || value == 0xaa || value == 0xb5
                || value == 0xba || value >= 0xc0 && value != 0xd7 && value != 0xf7;
    }

    public static boolean isAlphabetic(int value) {
        return isLetter(narrow(value));
    }

    public static boolean isLetterOrDigit(char value) {
        return isLetter(value) || isDigit(value);
    }

    public static boolean isUpperCase(char value) {
        known(value);
        return value >= 'A' && value <= 'Z' || value >= 0xc0 && value <= 0xde && value != 0xd7;
    }

    public static boolean isLowerCase(char value) {
        known(value);
        return value >= 'a' && value <= 'z' || value == 0xaa || value == 0xb5 || value == 0xba
                || value >= 0xdf && value != 0xf7;
    }

    public static boolean isDefined(char value) {
        known(value);
        return true;
    }

    public static boolean isISOControl(char value) {
        return value <= 0x1f || value >= 0x7f && value <= 0x9f;
    }

    private static boolean isIgnorable(char value) {
        return value <= 8 || value >= 0xe && value <= 0x1b || value >= 0x7f && value <= 0x9f || value == 0xad;
    }

    public static boolean isIdentifierIgnorable(char value) {
        known(value);
        return isIgnorable(value);
    }

    public static boolean isJavaIdentifierStart(char value) {
        return isLetter(value) || value == '_' || value == '$' || value >= 0xa2 && value <= 0xa5;
    }

    public static boolean isJavaIdentifierPart(char value) {
        return isJavaIdentifierStart(value) || isDigit(value) || isIgnorable(value);
    }

    public static boolean isWhitespace(char value) {
        known(value);
        return value == ' ' || value >= 9 && value <= 13 || value >= 28 && value <= 31;
    }

    public static boolean isSpaceChar(char value) {
        known(value);
        return value == ' ' || value == 0xa0;
    }

    public static char toUpperCase(char value) {
        if (value == 0xb5 || value == 0xff) {
            clew.Unmodelled.character();
        }
        boolean lower = isLowerCase(value) && value != 0xaa && value != 0xba && value != 0xdf;
        return lower ? (char) (value - 32) : value;
    }

    public static char toLowerCase(char value) {
        return isUpperCase(value) ? (char) (value + 32) : value;
    }

    public static int digit(char value, int radix) {
        known(value);
        int digit = -1;
        if (value >= '0' && value <= '9') {
            digit = value - '0';
        } else if (value >= 'a' && value <= 'z') {
            digit = value - 'a' + 10;
        } else if (value >= 'A' && value <= 'Z') {
            digit = value - 'A' + 10;
        }
        return radix >= MIN_RADIX && radix <= MAX_RADIX && digit < radix ? digit : -1;
    }

    public static int getNumericValue(char value) {
        return digit(value, 36);
    }

    public static char forDigit(int digit, int radix) {
        if (digit < 0 || digit >= radix || radix < 2 || radix > 36) {
            return 0;
        }
        return (char) (digit < 10 ? '0' + digit : 'a' + digit - 10);
    }

    public static final int SIZE = 16;
    public static final int BYTES = 2;
    public static final char MIN_SURROGATE = '\ud800';
    public static final char MAX_SURROGATE = '\udfff';
    public static final int MIN_CODE_POINT = 0;
    public static final int MAX_CODE_POINT = 0x10ffff;

    public static boolean isSurrogate(char value) {
        return value >= 0xd800 && value <= 0xdfff;
    }

    public static boolean isHighSurrogate(char value) {
        return value >= 0xd800 && value <= 0xdbff;
    }

    public static boolean isLowSurrogate(char value) {
        return value >= 0xdc00 && value <= 0xdfff;
    }

    public static int charCount(int code) {
        return code >= 0x10000 ? 2 : 1;
    }

    public static boolean isValidCodePoint(int code) {
        return code >= 0 && code <= MAX_CODE_POINT;
    }

    public static boolean isBmpCodePoint(int code) {
        return code >>> 16 == 0;
    }

    public static char reverseBytes(char value) {
        return (char) (((value & 0xff00) >> 8) | (value << 8));
    }

    /** A code that is a character. */
    private static char narrow(int code) {
        if (code < 0 || code > 255) {
            clew.Unmodelled.character();
        }
        return (char) code;
    }

    public static String toString(int code) {
        return String.valueOf(toChars(code));
    }

    public static char[] toChars(int code) {
        if (!isValidCodePoint(code)) {
            throw new IllegalArgumentException(clew.Text.opaque());
        }
        if (isBmpCodePoint(code)) {
            return new char[] {(char) code};
        }
        return new char[] {highSurrogate(code), lowSurrogate(code)};
    }

    public static char highSurrogate(int code) {
        return (char) ((code >>> 10) + (0xd800 - (0x10000 >>> 10)));
    }

    public static char lowSurrogate(int code) {
        return (char) ((code & 0x3ff) + 0xdc00);
    }

    public static int toCodePoint(char high, char low) {
        return ((high << 10) + low) + (0x10000 - (0xd800 << 10) - 0xdc00);
    }

    public static boolean isSurrogatePair(char high, char low) {
        return isHighSurrogate(high) && isLowSurrogate(low);
    }

    public static boolean isSupplementaryCodePoint(int code) {
        return code >= 0x10000 && code <= MAX_CODE_POINT;
    }

    public static boolean isDigit(int code) {
        return isDigit(narrow(code));
    }

    public static boolean isLetter(int code) {
        return isLetter(narrow(code));
    }

    public static boolean isLetterOrDigit(int code) {
        return isLetterOrDigit(narrow(code));
    }

    public static boolean isUpperCase(int code) {
        return isUpperCase(narrow(code));
    }

    public static boolean isLowerCase(int code) {
        return isLowerCase(narrow(code));
    }

    public static boolean isWhitespace(int code) {
        return isWhitespace(narrow(code));
    }

    public static boolean isSpaceChar(int code) {
        return isSpaceChar(narrow(code));
    }

    public static boolean isISOControl(int code) {
        return isISOControl(narrow(code));
    }

    public static boolean isJavaIdentifierStart(int code) {
        return isJavaIdentifierStart(narrow(code));
    }

    public static boolean isJavaIdentifierPart(int code) {
        return isJavaIdentifierPart(narrow(code));
    }

    public static boolean isDefined(int code) {
        return isDefined(narrow(code));
    }

    public static int toUpperCase(int code) {
        return toUpperCase(narrow(code));
    }

    public static int toLowerCase(int code) {
        return toLowerCase(narrow(code));
    }

    public static int getNumericValue(int code) {
        return getNumericValue(narrow(code));
    }

    public static int digit(int code, int radix) {
        return digit(narrow(code), radix);
    }
}
