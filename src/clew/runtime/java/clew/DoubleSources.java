package clew;

import java.util.Iterator;
import java.util.stream.DoubleStream;

/** What streams of numbers begin with. */
public final class DoubleSources {
    private DoubleSources() {}

    public static DoubleStream of(double[] all, int start, int end) {
        return new DoublePipe(Sources.<Double>sized(() -> new Elements(all, start, end)));
    }

    public static DoubleStream concat(DoublePipe first, DoublePipe second) {
        return new DoublePipe((Pipe<Double>) Sources.<Double>concat(first.inner(), second.inner()));
    }

    private static final class Elements implements Iterator<Double> {
        private final double[] all;
        private final int end;
        private int at;

        Elements(double[] all, int start, int end) {
            this.all = all;
            this.at = start;
            this.end = end;
        }

        public boolean hasNext() {
            return at < end;
        }

        public Double next() {
            return all[at++];
        }
    }
}
