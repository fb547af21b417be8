package java.util;

/** What another set holds, one call at a time. */
class GuardedSet<E> extends GuardedCollection<E> implements Set<E> {
    GuardedSet(Set<E> inner, Object guard) {
        super(inner, guard);
    }

    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        synchronized (guard) {
            return inner.equals(other);
        }
    }

    public int hashCode() {
        synchronized (guard) {
            return inner.hashCode();
        }
    }
}
