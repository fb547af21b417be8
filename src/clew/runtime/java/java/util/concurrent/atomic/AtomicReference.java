package java.util.concurrent.atomic;

public class AtomicReference<V> implements java.io.Serializable {
    private volatile V value;

    public AtomicReference() {}

    public AtomicReference(V value) {
        this.value = value;
    }

    private static <V> V atomicSet(AtomicReference<V> object, V value) {
        V old = object.value;
        object.value = value;
        return old;
    }

    private static <V> boolean atomicCompare(AtomicReference<V> object, V expected, V value) {
        if (object.value != expected) {
            return false;
        }
        object.value = value;
        return true;
    }

    public final V get() {
        return value;
    }

    public final void set(V value) {
        this.value = value;
    }

    public final V getAndSet(V value) {
        return atomicSet(this, value);
    }

    public final boolean compareAndSet(V expected, V value) {
        V seen = this.value;
        while (seen == expected || clew.Boxes.same(seen, expected)) {
            if (atomicCompare(this, seen, value)) {
                return true;
            }
            seen = this.value;
        }
        return false;
    }

    public String toString() {
        return String.valueOf(value);
    }

    public final V updateAndGet(java.util.function.UnaryOperator<V> change) {
        while (true) {
            V old = get();
            V next = change.apply(old);
            if (atomicCompare(this, old, next)) {
                return next;
            }
        }
    }

    public final V getAndUpdate(java.util.function.UnaryOperator<V> change) {
        while (true) {
            V old = get();
            if (atomicCompare(this, old, change.apply(old))) {
                return old;
            }
        }
    }
}
