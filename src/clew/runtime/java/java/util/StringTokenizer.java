package java.util;

public class StringTokenizer implements Enumeration<Object> {
    private final String text;
    private final String between;
    private final boolean all;
    private int at;

    public StringTokenizer(String text) {
        this(text, " \t\n\r\f");
    }

    public StringTokenizer(String text, String between) {
        this(text, between, false);
    }

    /** What stands between tokens may be tokens too. */
    public StringTokenizer(String text, String between, boolean all) {
        this.text = Objects.requireNonNull(text);
        this.between = between;
        this.all = all;
    }

    private int start() {
        int from = at;
        while (!all && from < text.length() && between.indexOf(text.charAt(from)) >= 0) {
            from++;
        }
        return from;
    }

    private int end(int from) {
        if (all && between.indexOf(text.charAt(from)) >= 0) {
            return from + 1;
        }
        while (from < text.length() && between.indexOf(text.charAt(from)) < 0) {
            from++;
        }
        return from;
    }

    public boolean hasMoreTokens() {
        return start() < text.length();
    }

    public boolean hasMoreElements() {
        return hasMoreTokens();
    }

    public String nextToken() {
        int from = start();
        if (from == text.length()) {
            throw new NoSuchElementException();
        }
        at = end(from);
        return text.substring(from, at);
    }

    public Object nextElement() {
        return nextToken();
    }

    public int countTokens() {
        int count = 0;
        int held = at;
        while (hasMoreTokens()) {
            nextToken();
            count++;
        }
        at = held;
        return count;
    }
}
