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
        return atomicCompare(this, expected, value);
    }

    public String toString() {
        return String.valueOf(value);
    }
}
