package java.util.regex;

public class PatternSyntaxException extends IllegalArgumentException {
    private final String pattern;
    private final int index;

    public PatternSyntaxException(String description, String pattern, int index) {
        super(description);
        this.pattern = pattern;
        this.index = index;
    }

    public String getPattern() {
        return pattern;
    }
}
