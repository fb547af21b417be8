package java.util;

public final class Locale {
    public static final Locale ROOT = new Locale();
    public static final Locale US = new Locale();
    public static final Locale ENGLISH = new Locale();

    private Locale() {}

    public String toString() {
        clew.Unmodelled.text();
        return null;
    }
}
