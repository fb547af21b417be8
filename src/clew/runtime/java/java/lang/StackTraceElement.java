package java.lang;

public final class StackTraceElement implements java.io.Serializable {
    public String getMethodName() {
        return "";
    }

    public String getClassName() {
        return "";
    }

    public int getLineNumber() {
        return 0;
    }

    public String toString() {
        clew.Unmodelled.text();
        return null;
    }
}
