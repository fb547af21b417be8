package java.lang;

public final class Boolean implements Comparable<Boolean>, java.io.Serializable {
    public static final Boolean TRUE = new Boolean(true, false);
    public static final Boolean FALSE = new Boolean(false, false);

    private final boolean value;
    private boolean constructed;

    public Boolean(boolean value) {
        this.value = value;
        this.constructed = true;
    }

    private Boolean(boolean value, boolean constructed) {
        this.value = value;
    }

    public static Boolean valueOf(boolean value) {
        return new Boolean(value, false);
    }

    public static Boolean valueOf(String text) {
        return valueOf(parseBoolean(text));
    }

    public static boolean parseBoolean(String text) {
        return "true".equalsIgnoreCase(text);
    }

    /** Whether all boxes of its value that no constructor made are one object. */
    public boolean isShared() {
        return !constructed;
    }

    public boolean booleanValue() {
        return value;
    }

    public int hashCode() {
        return value ? 1231 : 1237;
    }

    public static int hashCode(boolean value) {
        return value ? 1231 : 1237;
    }

    public boolean equals(Object other) {
        return other instanceof Boolean && ((Boolean) other).value == value;
    }

    public int compareTo(Boolean other) {
        return compare(value, other.value);
    }

    public static int compare(boolean left, boolean right) {
        return left == right ? 0 : left ? 1 : -1;
    }

    public String toString() {
        return value ? "true" : "false";
    }

    public static String toString(boolean value) {
        return value ? "true" : "false";
    }

    public static boolean logicalAnd(boolean left, boolean right) {
        return left & right;
    }

    public static boolean logicalOr(boolean left, boolean right) {
        return left | right;
    }

    public static boolean logicalXor(boolean left, boolean right) {
        return left ^ right;
    }

    public Boolean(String text) {
        this(parseBoolean(text));
    }
}
