package clew;

/** Where a model ends: nothing is known of what happens then. */
public final class Unmodelled {
    private Unmodelled() {}

    public static void character() {
        Machine.unmodelled();
    }

    public static void number() {
        Machine.unmodelled();
    }

    public static void text() {
        Machine.unmodelled();
    }
}
