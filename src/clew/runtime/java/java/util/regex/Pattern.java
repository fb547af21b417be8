package java.util.regex;

import java.util.ArrayList;

/**
 * Regular expressions: characters, classes of them, groups, alternatives, repetition, the ends of text and words.
 *
 * <p>Others, such as references back and possessive repetition, are not modelled.
 */
public final class Pattern implements java.io.Serializable {
    public static final int CASE_INSENSITIVE = 2;

    private static final String PLAIN_ESCAPES = ".\\+*?()[]{}|^$-/\"'#&@!%,:;<>=~` ";

    private final String text;
    private int at;
    int groups;
    Node first;

    private Pattern(String text) {
        this.text = text;
        first = alternatives(new Node(Node.END));
        if (at < text.length()) {
            throw new PatternSyntaxException(clew.Text.opaque(), text, at);
        }
    }

    public static Pattern compile(String text) {
        return new Pattern(text);
    }

    public static Pattern compile(String text, int flags) {
        if (flags != 0) {
            clew.Unmodelled.text();
        }
        return new Pattern(text);
    }

    public static boolean matches(String text, CharSequence input) {
        return compile(text).matcher(input).matches();
    }

    public static String quote(String text) {
        String quoted = "";
        for (int i = 0; i < text.length(); i++) {
            char each = text.charAt(i);
            quoted += PLAIN_ESCAPES.indexOf(each) >= 0 ? "\\" + each : "" + each;
        }
        return quoted;
    }

    public Matcher matcher(CharSequence input) {
        return new Matcher(this, input.toString());
    }

    public String pattern() {
        return text;
    }

    public String toString() {
        return text;
    }

    public String[] split(CharSequence input) {
        return split(input, 0);
    }

    public String[] split(CharSequence input, int limit) {
        String whole = input.toString();
        ArrayList<String> found = new ArrayList<String>();
        Matcher matcher = matcher(whole);
        int from = 0;
        while ((limit <= 0 || found.size() < limit - 1) && matcher.find()) {
            if (matcher.end() == 0) {
                continue; // nothing in front of what is empty at the start
            }
            found.add(whole.substring(from, matcher.start()));
            from = matcher.end();
        }
        if (from == 0 && found.isEmpty()) {
            return new String[] {whole};
        }
        found.add(whole.substring(from));
        int count = found.size();
        while (limit == 0 && count > 0 && found.get(count - 1).isEmpty()) {
            count--;
        }
        String[] result = new String[count];
        for (int i = 0; i < count; i++) {
            result[i] = found.get(i);
        }
        return result;
    }

    // --- reading -----------------------------------------------------------------------------------------------------

    private boolean ahead(char wanted) {
        return at < text.length() && text.charAt(at) == wanted;
    }

    private char take() {
        if (at >= text.length()) {
            throw new PatternSyntaxException(clew.Text.opaque(), text, at);
        }
        return text.charAt(at++);
    }

    private Node alternatives(Node next) {
        Node one = sequence(next);
        while (ahead('|')) {
            at++;
            Node both = new Node(Node.EITHER);
            both.inner = one;
            both.next = sequence(next);
            one = both;
        }
        return one;
    }

    /** Pieces in a row: they are read from left to right and linked from right to left. */
    private Node sequence(Node next) {
        ArrayList<Node> pieces = new ArrayList<Node>();
        while (at < text.length() && !ahead('|') && !ahead(')')) {
            pieces.add(repeated(piece()));
        }
        Node last = next;
        for (int i = pieces.size() - 1; i >= 0; i--) {
            pieces.get(i).next = last;
            last = pieces.get(i);
        }
        return last;
    }

    private Node repeated(Node piece) {
        Node found = piece;
        while (ahead('*') || ahead('+') || ahead('?') || ahead('{')) {
            if (found.kind == Node.REPEAT) {
                clew.Unmodelled.text();
            }
            char how = take();
            Node loop = new Node(Node.REPEAT);
            loop.inner = found;
            found.next = new Node(Node.END);
            loop.least = how == '+' ? 1 : 0;
            loop.most = how == '?' ? 1 : Integer.MAX_VALUE;
            if (how == '{') {
                counted(loop);
            }
            if (ahead('?')) {
                at++;
                loop.lazy = true;
            } else if (ahead('+')) {
                clew.Unmodelled.text();
            }
            found = loop;
        }
        return found;
    }

    private void counted(Node loop) {
        loop.least = number();
        loop.most = loop.least;
        if (ahead(',')) {
            at++;
            loop.most = ahead('}') ? Integer.MAX_VALUE : number();
        }
        if (take() != '}') {
            throw new PatternSyntaxException(clew.Text.opaque(), text, at);
        }
    }

    private int number() {
        int value = 0;
        int start = at;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            value = 10 * value + (text.charAt(at++) - '0');
        }
        if (start == at) {
            throw new PatternSyntaxException(clew.Text.opaque(), text, at);
        }
        return value;
    }

    private Node piece() {
        char each = take();
        switch (each) {
            case '.':
                return new Node(Node.ANY);
            case '^':
                return new Node(Node.START);
            case '$':
                return new Node(Node.FINISH);
            case '(':
                return group();
            case '[':
                return set();
            case '\\':
                return escaped(take());
            case '*':
            case '+':
            case '?':
                throw new PatternSyntaxException(clew.Text.opaque(), text, at);
            default:
                return Node.of(each);
        }
    }

    private Node group() {
        Node made = new Node(Node.GROUP);
        if (ahead('?')) {
            at++;
            if (take() != ':') {
                clew.Unmodelled.text();
            }
        } else {
            made.group = ++groups;
        }
        made.inner = alternatives(new Node(Node.END));
        if (at >= text.length() || take() != ')') {
            throw new PatternSyntaxException(clew.Text.opaque(), text, at);
        }
        return made;
    }

    private Node escaped(char each) {
        if (each == 'b' || each == 'B') {
            Node edge = new Node(Node.EDGE);
            edge.negated = each == 'B';
            return edge;
        }
        Node made = new Node(Node.SET);
        escape(made, each);
        return made;
    }

    /** Add what an escape stands for to a set. */
    private void escape(Node set, char each) {
        switch (each) {
            case 'd':
                set.add('0', '9');
                break;
            case 'w':
                set.add('a', 'z');
                set.add('A', 'Z');
                set.add('0', '9');
                set.add('_', '_');
                break;
            case 's':
                set.add(' ', ' ');
                set.add('\t', '\r');
                break;
            case 'D':
                set.add((char) 0, (char) ('0' - 1));
                set.add((char) ('9' + 1), (char) 65535);
                break;
            case 'W':
                set.add((char) 0, (char) ('0' - 1));
                set.add((char) ('9' + 1), (char) ('A' - 1));
                set.add((char) ('Z' + 1), (char) ('_' - 1));
                set.add('`', '`');
                set.add((char) ('z' + 1), (char) 65535);
                break;
            case 'S':
                set.add((char) 0, (char) 8);
                set.add((char) 14, (char) 31);
                set.add('!', (char) 65535);
                break;
            case 'p':
                named(set);
                break;
            case 'P':
                if (set.negated) {
                    clew.Unmodelled.text();
                }
                Node others = new Node(Node.SET);
                others.negated = true;
                named(others);
                set.widen(others);
                break;
            case 't':
                set.add('\t', '\t');
                break;
            case 'n':
                set.add('\n', '\n');
                break;
            case 'r':
                set.add('\r', '\r');
                break;
            default:
                if (PLAIN_ESCAPES.indexOf(each) < 0) {
                    clew.Unmodelled.text();
                }
                set.add(each, each);
        }
    }

    /** Add what stands under a name in braces. */
    private void named(Node set) {
        int end = text.indexOf('}', at);
        if (!ahead('{') || end < 0) {
            clew.Unmodelled.text();
        }
        String name = text.substring(at + 1, end);
        at = end + 1;
        switch (name) {
            case "ASCII":
                set.add((char) 0, (char) 127);
                break;
            case "Cntrl":
                set.add((char) 0, (char) 31);
                set.add((char) 127, (char) 127);
                break;
            case "Print":
                set.add(' ', '~');
                break;
            case "Graph":
                set.add('!', '~');
                break;
            case "Punct":
                set.add('!', '/');
                set.add(':', '@');
                set.add('[', '`');
                set.add('{', '~');
                break;
            case "Blank":
                set.add(' ', ' ');
                set.add('\t', '\t');
                break;
            case "Space":
                escape(set, 's');
                break;
            case "XDigit":
                set.add('0', '9');
                set.add('a', 'f');
                set.add('A', 'F');
                break;
            case "InCombiningDiacriticalMarks":
                set.add((char) 0x300, (char) 0x36f);
                break;
            default:
                letters(set, name);
        }
    }

    private static void letters(Node set, String name) {
        boolean all = name.equals("Alnum");
        boolean both = all || name.equals("Alpha");
        boolean known = both || name.equals("Lower") || name.equals("Upper") || name.equals("Digit");
        if (!known) {
            clew.Unmodelled.text();
        }
        if (both || name.equals("Lower")) {
            set.add('a', 'z');
        }
        if (both || name.equals("Upper")) {
            set.add('A', 'Z');
        }
        if (all || name.equals("Digit")) {
            set.add('0', '9');
        }
    }

    private Node set() {
        Node made = new Node(Node.SET);
        if (ahead('^')) {
            at++;
            made.negated = true;
        }
        boolean begun = false;
        while (!begun || !ahead(']')) {
            boolean first = !begun;
            begun = true;
            char low = take();
            if (low == '[') {
                if (made.negated) {
                    clew.Unmodelled.text(); // what is negated then depends on the version of Java
                }
                made.widen(set());
                continue;
            }
            if (low == '&' && ahead('&')) {
                at++;
                if (made.negated || first || !ahead('[')) {
                    clew.Unmodelled.text();
                }
                at++;
                made.both = set();
                if (!ahead(']')) {
                    clew.Unmodelled.text();
                }
                break;
            }
            if (low == '\\') {
                low = take();
                if (PLAIN_ESCAPES.indexOf(low) < 0) {
                    escape(made, low);
                    continue;
                }
            }
            char high = low;
            if (ahead('-') && at + 1 < text.length() && text.charAt(at + 1) != ']') {
                at++;
                high = take();
                if (high == '\\') {
                    high = take();
                    if (PLAIN_ESCAPES.indexOf(high) < 0) {
                        clew.Unmodelled.text();
                    }
                }
            }
            if (high < low) {
                throw new PatternSyntaxException(clew.Text.opaque(), text, at);
            }
            made.add(low, high);
        }
        at++;
        return made;
    }
}
