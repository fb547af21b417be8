package java.lang;

public class Throwable implements java.io.Serializable {
    /** The place where it was thrown, as the translation numbers them; 0 before it is known. */
    int site;

    private String message;
    private Throwable cause;
    private Throwable suppressed;

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
        return message;
    }

    public String getLocalizedMessage() {
        return getMessage();
    }

    public Throwable getCause() {
        return cause;
    }

    public Throwable initCause(Throwable cause) {
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
        return new StackTraceElement[0];
    }

    public void setStackTrace(StackTraceElement[] trace) {}

    public final void addSuppressed(Throwable other) {
        if (other == this) {
            throw new IllegalArgumentException();
        }
        if (other == null) {
            throw new NullPointerException();
        }
        suppressed = other;
    }

    public final Throwable[] getSuppressed() {
        if (suppressed == null) {
            return new Throwable[0];
        }
        return new Throwable[] {suppressed};
    }
}
