package java.util.concurrent.atomic;

public class AtomicLong extends Number {
    private volatile long value;

    public AtomicLong() {}

    public AtomicLong(long value) {
        this.value = value;
    }

    private static long atomicAdd(AtomicLong object, long by) {
        long old = object.value;
        object.value = old + by;
        return old;
    }

    private static long atomicSet(AtomicLong object, long value) {
        long old = object.value;
        object.value = value;
        return old;
    }

    private static boolean atomicCompare(AtomicLong object, long expected, long value) {
        if (object.value != expected) {
            return false;
        }
        object.value = value;
        return true;
    }

    public final long get() {
        return value;
    }

    public final void set(long value) {
        this.value = value;
    }

    public final void lazySet(long value) {
        this.value = value;
    }

    public final long getAndSet(long value) {
        return atomicSet(this, value);
    }

    public final boolean compareAndSet(long expected, long value) {
        return atomicCompare(this, expected, value);
    }

    public final long getAndIncrement() {
        return atomicAdd(this, 1);
    }

    public final long getAndDecrement() {
        return atomicAdd(this, -1);
    }

    public final long getAndAdd(long by) {
        return atomicAdd(this, by);
    }

    public final long incrementAndGet() {
        return atomicAdd(this, 1) + 1;
    }

    public final long decrementAndGet() {
        return atomicAdd(this, -1) - 1;
    }

    public final long addAndGet(long by) {
        return atomicAdd(this, by) + by;
    }

    public int intValue() {
        return (int) value;
    }

    public long longValue() {
        return value;
    }

    public float floatValue() {
        return value;
    }

    public double doubleValue() {
        return value;
    }

    public String toString() {
        return Long.toString(value);
    }

    public final long updateAndGet(java.util.function.LongUnaryOperator change) {
        while (true) {
            long old = get();
            long next = change.applyAsLong(old);
            if (compareAndSet(old, next)) {
                return next;
            }
        }
    }

    public final long getAndUpdate(java.util.function.LongUnaryOperator change) {
        while (true) {
            long old = get();
            if (compareAndSet(old, change.applyAsLong(old))) {
                return old;
            }
        }
    }

    public final long accumulateAndGet(long other, java.util.function.LongBinaryOperator join) {
        return updateAndGet(old -> join.applyAsLong(old, other));
    }

    public final long getAndAccumulate(long other, java.util.function.LongBinaryOperator join) {
        return getAndUpdate(old -> join.applyAsLong(old, other));
    }
}
