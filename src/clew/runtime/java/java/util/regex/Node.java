package java.util.regex;

/** A piece of a regular expression, and what comes behind it. */
final class Node {
    static final int END = 0;
    static final int SET = 1;
    static final int ANY = 2;
    static final int START = 3;
    static final int FINISH = 4;
    static final int EDGE = 5;
    static final int GROUP = 6;
    static final int EITHER = 7;
    static final int REPEAT = 8;

    final int kind;
    Node next;
    Node inner;
    int group;
    int least;
    int most;
    boolean lazy;
    boolean negated;
    /** What a character of a set has to be in, too; chain of sets whose characters are in this one. */
    Node both;

    private Node more;
    private char[] low = new char[1];
    private char[] high = new char[1];
    private int ranges;

    Node(int kind) {
        this.kind = kind;
    }

    static Node of(char each) {
        Node made = new Node(SET);
        made.add(each, each);
        return made;
    }

    void add(char from, char to) {
        if (ranges == low.length) {
            low = java.util.Arrays.copyOf(low, 2 * ranges);
            high = java.util.Arrays.copyOf(high, 2 * ranges);
        }
        low[ranges] = from;
        high[ranges++] = to;
    }

    /** Only sets that are not negated are widened. */
    void widen(Node set) {
        Node wider = new Node(SET);
        wider.inner = set;
        wider.next = more;
        more = wider;
    }

    private boolean isAmong(char each) {
        for (int i = 0; i < ranges; i++) {
            if (low[i] <= each && each <= high[i]) {
                return true;
            }
        }
        for (Node wider = more; wider != null; wider = wider.next) {
            if (wider.inner.takes(each)) {
                return true;
            }
        }
        return false;
    }

    boolean takes(char each) {
        if (both != null || more != null) {
            return isAmong(each) && (both == null || both.takes(each));
        }
        for (int i = 0; i < ranges; i++) {
            if (low[i] <= each && each <= high[i]) {
                return !negated;
            }
        }
        return negated;
    }
}
