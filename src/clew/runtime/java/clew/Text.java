package clew;

/** Texts that are put together: the parts are kept, and the characters found out when somebody asks for them. */
public final class Text {
    private Text() {}

    /** A text that is there, and that differs from one Java to the next. */
    public static String opaque() {
        return new String(new Opaque());
    }

    public static String of(Object object) {
        return String.valueOf(object);
    }

    public static String of(boolean value) {
        return value ? "true" : "false";
    }

    public static String of(char value) {
        return String.valueOf(value);
    }

    public static String of(int value) {
        return new String(Integer.valueOf(value));
    }

    public static String of(long value) {
        return new String(Long.valueOf(value));
    }

    public static String of(float value) {
        return new String(Float.valueOf(value));
    }

    public static String of(double value) {
        return new String(Double.valueOf(value));
    }

    public static String join(String left, String right) {
        return new String(left == null ? "null" : left, right == null ? "null" : right);
    }
}
