package java.util;

public final class StringJoiner {
    private final String between;
    private final String before;
    private final String after;
    private String none;
    private String joined;

    public StringJoiner(CharSequence between) {
        this(between, "", "");
    }

    public StringJoiner(CharSequence between, CharSequence before, CharSequence after) {
        this.between = between.toString();
        this.before = before.toString();
        this.after = after.toString();
    }

    public StringJoiner setEmptyValue(CharSequence text) {
        none = text.toString();
        return this;
    }

    public StringJoiner add(CharSequence text) {
        String part = String.valueOf(text);
        joined = joined == null ? part : joined + between + part;
        return this;
    }

    public int length() {
        return toString().length();
    }

    public String toString() {
        if (joined == null && none != null) {
            return none;
        }
        return before + (joined == null ? "" : joined) + after;
    }
}
