package java.lang;

public class Throwable implements java.io.Serializable {
    /** The place where it was thrown, as the translation numbers them; 0 before it is known. */
    int site;

    /** Whether there is a message, which differs from one Java to the next. */
    private boolean opaque;

    private String message;
    private Throwable cause;
    private Throwable[] suppressed;

    public Throwable() {}

    public Throwable(String message) {
        this.message = message;
    }

    public Throwable(String message, Throwable cause) {
        this.message = message;
        this.cause = cause;
    }

    public Throwable(Throwable cause) {
        this.cause = cause;
        if (cause != null) {
            this.message = cause.toString();
        }
    }

    protected Throwable(String message, Throwable cause, boolean suppression, boolean writable) {
        this.message = message;
        this.cause = cause;
    }

    public String getMessage() {
        return opaque ? clew.Text.opaque() : message;
    }

    /** The same, with a message that nobody knows. */
    public final Throwable untold() {
        opaque = true;
        return this;
    }

    public String getLocalizedMessage() {
        return getMessage();
    }

    public Throwable getCause() {
        return cause;
    }

    public Throwable initCause(Throwable cause) {
        if (this.cause != null || this == cause) {
            throw new IllegalStateException(clew.Text.opaque(), this);
        }
        this.cause = cause;
        return this;
    }

    public String toString() {
        String text = getLocalizedMessage();
        String name = getClass().getName();
        return text == null ? name : clew.Text.join(clew.Text.join(name, ": "), text);
    }

    public void printStackTrace() {}

    public void printStackTrace(java.io.PrintStream out) {}

    public Throwable fillInStackTrace() {
        return this;
    }

    public StackTraceElement[] getStackTrace() {
        clew.Unmodelled.text();
        return new StackTraceElement[0];
    }

    public void setStackTrace(StackTraceElement[] trace) {}

    public final void addSuppressed(Throwable other) {
        if (other == this) {
            throw new IllegalArgumentException("Self-suppression not permitted", other);
        }
        if (other == null) {
            throw new NullPointerException("Cannot suppress a null exception.");
        }
        Throwable[] more = new Throwable[suppressed == null ? 1 : suppressed.length + 1];
        for (int i = 0; i < more.length - 1; i++) {
            more[i] = suppressed[i];
        }
        more[more.length - 1] = other;
        suppressed = more;
    }

    public final Throwable[] getSuppressed() {
        return suppressed == null ? new Throwable[0] : suppressed.clone();
    }
}
