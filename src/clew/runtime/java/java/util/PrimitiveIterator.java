package java.util;

public interface PrimitiveIterator<T, C> extends Iterator<T> {
    interface OfInt extends PrimitiveIterator<Integer, java.util.function.IntConsumer> {
        int nextInt();
    }

    interface OfLong extends PrimitiveIterator<Long, java.util.function.LongConsumer> {
        long nextLong();
    }

    interface OfDouble extends PrimitiveIterator<Double, java.util.function.DoubleConsumer> {
        double nextDouble();
    }
}
