import java.util.Iterator;

public class Main {
    static class Pair<A extends Comparable<A>, B> implements Comparable<Pair<A, B>>, Iterable<A> {
        final A first;
        final B second;

        Pair(A first, B second) {
            this.first = first;
            this.second = second;
        }

        public int compareTo(Pair<A, B> other) {
            return first.compareTo(other.first);
        }

        public Iterator<A> iterator() {
            return new Iterator<A>() {
                private int left = 2;

                public boolean hasNext() {
                    return left > 0;
                }

                public A next() {
                    left--;
                    return first;
                }
            };
        }

        <T> T pick(T one, T two) {
            return second == null ? one : two;
        }
    }

    static <T extends Comparable<T>> T max(T a, T b) {
        return a.compareTo(b) >= 0 ? a : b;
    }

    public static void main(String[] args) {
        Pair<Integer, String> p = new Pair<>(3, "x");
        Pair<Integer, String> q = new Pair<>(7, null);
        assert max(p, q) == q;
        assert max(3, 5) == 5;
        assert max("b", "a").equals("b");
        int sum = 0;
        for (int each : p) {
            sum += each;
        }
        assert sum == 3; //~ fails assertion.violated
        assert p.pick(1, 2) == 2 && q.pick("l", "r").equals("l");
    }
}
