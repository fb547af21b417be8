package java.util.concurrent.atomic;

public class AtomicInteger extends Number {
    private volatile int value;

    public AtomicInteger() {}

    public AtomicInteger(int value) {
        this.value = value;
    }

    private static int atomicAdd(AtomicInteger object, int by) {
        int old = object.value;
        object.value = old + by;
        return old;
    }

    private static int atomicSet(AtomicInteger object, int value) {
        int old = object.value;
        object.value = value;
        return old;
    }

    private static boolean atomicCompare(AtomicInteger object, int expected, int value) {
        if (object.value != expected) {
            return false;
        }
        object.value = value;
        return true;
    }

    public final int get() {
        return value;
    }

    public final void set(int value) {
        this.value = value;
    }

    public final void lazySet(int value) {
        this.value = value;
    }

    public final int getAndSet(int value) {
        return atomicSet(this, value);
    }

    public final boolean compareAndSet(int expected, int value) {
        return atomicCompare(this, expected, value);
    }

    public final int getAndIncrement() {
        return atomicAdd(this, 1);
    }

    public final int getAndDecrement() {
        return atomicAdd(this, -1);
    }

    public final int getAndAdd(int by) {
        return atomicAdd(this, by);
    }

    public final int incrementAndGet() {
        return atomicAdd(this, 1) + 1;
    }

    public final int decrementAndGet() {
        return atomicAdd(this, -1) - 1;
    }

    public final int addAndGet(int by) {
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
        return Integer.toString(value);
    }

    public final int updateAndGet(java.util.function.IntUnaryOperator change) {
        while (true) {
            int old = get();
            int next = change.applyAsInt(old);
            if (compareAndSet(old, next)) {
                return next;
            }
        }
    }

    public final int getAndUpdate(java.util.function.IntUnaryOperator change) {
        while (true) {
            int old = get();
            if (compareAndSet(old, change.applyAsInt(old))) {
                return old;
            }
        }
    }

    public final int accumulateAndGet(int other, java.util.function.IntBinaryOperator join) {
        return updateAndGet(old -> join.applyAsInt(old, other));
    }

    public final int getAndAccumulate(int other, java.util.function.IntBinaryOperator join) {
        return getAndUpdate(old -> join.applyAsInt(old, other));
    }
}
