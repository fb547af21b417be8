package clew;

import java.util.Iterator;
import java.util.stream.IntStream;

/** What streams of numbers begin with. */
public final class IntSources {
    private IntSources() {}

    public static IntStream of(int[] all, int start, int end) {
        return new IntPipe(Sources.<Integer>sized(() -> new Elements(all, start, end)));
    }

    public static IntStream concat(IntPipe first, IntPipe second) {
        return new IntPipe((Pipe<Integer>) Sources.<Integer>concat(first.inner(), second.inner()));
    }

    public static IntStream range(int start, int end, boolean closed) {
        return new IntPipe(Sources.<Integer>sized(() -> new Numbers(start, end, closed)));
    }

    private static final class Elements implements Iterator<Integer> {
        private final int[] all;
        private final int end;
        private int at;

        Elements(int[] all, int start, int end) {
            this.all = all;
            this.at = start;
            this.end = end;
        }

        public boolean hasNext() {
            return at < end;
        }

        public Integer next() {
            return all[at++];
        }
    }

    private static final class Numbers implements Iterator<Integer> {
        private final int end;
        private int at;
        private boolean more;

        Numbers(int start, int end, boolean closed) {
            this.at = start;
            this.more = closed ? start <= end : start < end;
            this.end = closed ? end : end - 1;
        }

        public boolean hasNext() {
            return more;
        }

        public Integer next() {
            int found = at;
            more = at != end;
            at++;
            return found;
        }
    }
}
