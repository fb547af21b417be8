package clew;

import java.util.Iterator;
import java.util.stream.LongStream;

/** What streams of numbers begin with. */
public final class LongSources {
    private LongSources() {}

    public static LongStream of(long[] all, int start, int end) {
        return new LongPipe(Sources.<Long>sized(() -> new Elements(all, start, end)));
    }

    public static LongStream concat(LongPipe first, LongPipe second) {
        return new LongPipe((Pipe<Long>) Sources.<Long>concat(first.inner(), second.inner()));
    }

    public static LongStream range(long start, long end, boolean closed) {
        return new LongPipe(Sources.<Long>sized(() -> new Numbers(start, end, closed)));
    }

    private static final class Elements implements Iterator<Long> {
        private final long[] all;
        private final int end;
        private int at;

        Elements(long[] all, int start, int end) {
            this.all = all;
            this.at = start;
            this.end = end;
        }

        public boolean hasNext() {
            return at < end;
        }

        public Long next() {
            return all[at++];
        }
    }

    private static final class Numbers implements Iterator<Long> {
        private final long end;
        private long at;
        private boolean more;

        Numbers(long start, long end, boolean closed) {
            this.at = start;
            this.more = closed ? start <= end : start < end;
            this.end = closed ? end : end - 1;
        }

        public boolean hasNext() {
            return more;
        }

        public Long next() {
            long found = at;
            more = at != end;
            at++;
            return found;
        }
    }
}
