package java.io;

/** Where programs print: nobody reads it. */
public class PrintStream implements Closeable {
    public PrintStream() {}

    public void flush() {}

    public void close() {}

    public void println() {}

    public void write(int value) {}

    public void print(boolean value) {}

    public void print(char value) {}

    public void print(int value) {}

    public void print(long value) {}

    public void print(float value) {}

    public void print(double value) {}

    public void print(String value) {}

    public void print(char[] value) {
        int length = value.length;
    }

    public void print(Object value) {
        String.valueOf(value);
    }

    public void println(boolean value) {}

    public void println(char value) {}

    public void println(int value) {}

    public void println(long value) {}

    public void println(float value) {}

    public void println(double value) {}

    public void println(String value) {}

    public void println(char[] value) {
        int length = value.length;
    }

    public void println(Object value) {
        String.valueOf(value);
    }

    public PrintStream printf(String pattern, Object... arguments) {
        java.util.Formatter.check(pattern, arguments);
        return this;
    }

    public PrintStream format(String pattern, Object... arguments) {
        java.util.Formatter.check(pattern, arguments);
        return this;
    }

    public PrintStream append(CharSequence text) {
        return this;
    }

    public PrintStream printf(java.util.Locale locale, String pattern, Object... arguments) {
        java.util.Formatter.check(pattern, arguments);
        return this;
    }

    public PrintStream format(java.util.Locale locale, String pattern, Object... arguments) {
        java.util.Formatter.check(pattern, arguments);
        return this;
    }

    public PrintStream append(char value) {
        return this;
    }
}
