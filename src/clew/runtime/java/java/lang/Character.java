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
        return isLetter((char) value);
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
        return digit < radix ? digit : -1;
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
}
