package java.util.regex;

/** A search by going back: what is still to be matched behind a piece is a chain of continuations. */
public final class Matcher implements MatchResult {
    private final Pattern pattern;
    private final String text;
    private int[] starts;
    private int[] ends;
    private boolean found;
    private int from;
    private boolean whole;
    private int last;

    Matcher(Pattern pattern, String text) {
        this.pattern = pattern;
        this.text = text;
        starts = new int[pattern.groups + 1];
        ends = new int[pattern.groups + 1];
    }

    /** What is to be matched behind a piece inside of a group or of a repetition. */
    private static final class Rest {
        final Node node;
        final Rest rest;
        final int count;
        final int at;

        Rest(Node node, Rest rest, int count, int at) {
            this.node = node;
            this.rest = rest;
            this.count = count;
            this.at = at;
        }
    }

    private boolean begin(int start) {
        for (int i = 0; i < starts.length; i++) {
            starts[i] = -1;
            ends[i] = -1;
        }
        if (!match(pattern.first, start, null)) {
            return false;
        }
        starts[0] = start;
        ends[0] = last;
        return true;
    }

    private boolean match(Node node, int at, Rest rest) {
        switch (node.kind) {
            case Node.END:
                return rest == null ? finish(at) : resume(rest, at);
            case Node.SET:
                return at < text.length() && node.takes(text.charAt(at)) && match(node.next, at + 1, rest);
            case Node.ANY:
                return at < text.length() && !endsLine(text.charAt(at)) && match(node.next, at + 1, rest);
            case Node.START:
                return at == 0 && match(node.next, at, rest);
            case Node.FINISH:
                if (at < text.length() && endsLine(text.charAt(at))) {
                    clew.Unmodelled.text();
                }
                return at == text.length() && match(node.next, at, rest);
            case Node.EDGE:
                return (isWord(at - 1) != isWord(at)) != node.negated && match(node.next, at, rest);
            case Node.EITHER:
                return match(node.inner, at, rest) || match(node.next, at, rest);
            case Node.GROUP:
                return match(node.inner, at, new Rest(node, rest, 0, at));
            default:
                return repeat(node, at, rest, 0);
        }
    }

    private static boolean endsLine(char each) {
        return each == '\n' || each == '\r' || each == 0x85 || each == 0x2028 || each == 0x2029;
    }

    private boolean isWord(int at) {
        return at >= 0 && at < text.length() && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_');
    }

    private boolean finish(int at) {
        last = at;
        return !whole || at == text.length();
    }

    private boolean resume(Rest rest, int at) {
        Node node = rest.node;
        if (node.kind == Node.REPEAT) {
            return at == rest.at && rest.count > node.least
                    ? match(node.next, at, rest.rest)
                    : repeat(node, at, rest.rest, rest.count);
        }
        if (node.group == 0) {
            return match(node.next, at, rest.rest);
        }
        int oldStart = starts[node.group];
        int oldEnd = ends[node.group];
        starts[node.group] = rest.at;
        ends[node.group] = at;
        if (match(node.next, at, rest.rest)) {
            return true;
        }
        starts[node.group] = oldStart;
        ends[node.group] = oldEnd;
        return false;
    }

    private boolean repeat(Node node, int at, Rest rest, int count) {
        if (count < node.least) {
            return match(node.inner, at, new Rest(node, rest, count + 1, at));
        }
        if (node.lazy && match(node.next, at, rest)) {
            return true;
        }
        if (count < node.most && match(node.inner, at, new Rest(node, rest, count + 1, at))) {
            return true;
        }
        return !node.lazy && match(node.next, at, rest);
    }

    // --- what users ask for ------------------------------------------------------------------------------------------

    public boolean matches() {
        whole = true;
        found = begin(0);
        whole = false;
        from = found ? ends[0] : from;
        return found;
    }

    public boolean lookingAt() {
        found = begin(0);
        from = found ? ends[0] : from;
        return found;
    }

    public boolean find() {
        int start = Math.max(from, 0);
        if (found && ends[0] == starts[0]) {
            start++;
        }
        found = false;
        while (start <= text.length() && !found) {
            found = begin(start++);
        }
        from = found ? ends[0] : text.length() + 1;
        return found;
    }

    public boolean find(int start) {
        if (start < 0 || start > text.length()) {
            throw new IndexOutOfBoundsException("Illegal start index");
        }
        reset();
        from = start;
        return find();
    }

    public boolean hitEnd() {
        clew.Unmodelled.text();
        return false;
    }

    public Matcher reset() {
        found = false;
        from = 0;
        return this;
    }

    private void check(int group) {
        if (!found) {
            throw new IllegalStateException("No match found");
        }
        if (group < 0 || group > pattern.groups) {
            throw new IndexOutOfBoundsException("No group " + group);
        }
    }

    public int start() {
        return start(0);
    }

    public int start(int group) {
        check(group);
        return starts[group];
    }

    public int end() {
        return end(0);
    }

    public int end(int group) {
        check(group);
        return ends[group];
    }

    public String group() {
        return group(0);
    }

    public String group(int group) {
        check(group);
        return starts[group] < 0 ? null : text.substring(starts[group], ends[group]);
    }

    public int groupCount() {
        return pattern.groups;
    }

    public String replaceAll(String by) {
        return replaced(by, Integer.MAX_VALUE);
    }

    public String replaceFirst(String by) {
        return replaced(by, 1);
    }

    private String replaced(String by, int most) {
        reset();
        String result = "";
        int end = 0;
        for (int i = 0; i < most && find(); i++) {
            result = result + text.substring(end, start()) + expanded(by);
            end = end();
        }
        return result + text.substring(end);
    }

    /** The text that replaces a match: `$1` stands for a group. */
    private String expanded(String by) {
        if (by.indexOf('$') < 0 && by.indexOf('\\') < 0) {
            return by;
        }
        String result = "";
        for (int i = 0; i < by.length(); i++) {
            char each = by.charAt(i);
            if (each == '\\' && i + 1 < by.length()) {
                result += by.charAt(++i);
            } else if (each == '$' && i + 1 < by.length() && Character.isDigit(by.charAt(i + 1))) {
                int number = by.charAt(++i) - '0';
                if (i + 1 < by.length() && Character.isDigit(by.charAt(i + 1))) {
                    clew.Unmodelled.text();
                }
                String part = group(number);
                result += part == null ? "" : part;
            } else if (each == '$' || each == '\\') {
                clew.Unmodelled.text();
            } else {
                result += each;
            }
        }
        return result;
    }

    public String toString() {
        clew.Unmodelled.text();
        return null;
    }
}
