package java.util.concurrent.atomic;

public class AtomicBoolean implements java.io.Serializable {
    private volatile boolean value;

    public AtomicBoolean() {}

    public AtomicBoolean(boolean value) {
        this.value = value;
    }

    private static boolean atomicSet(AtomicBoolean object, boolean value) {
        boolean old = object.value;
        object.value = value;
        return old;
    }

    private static boolean atomicCompare(AtomicBoolean object, boolean expected, boolean value) {
        if (object.value != expected) {
            return false;
        }
        object.value = value;
        return true;
    }

    public final boolean get() {
        return value;
    }

    public final void set(boolean value) {
        this.value = value;
    }

    public final boolean getAndSet(boolean value) {
        return atomicSet(this, value);
    }

    public final boolean compareAndSet(boolean expected, boolean value) {
        return atomicCompare(this, expected, value);
    }

    public String toString() {
        return String.valueOf(value);
    }
}
