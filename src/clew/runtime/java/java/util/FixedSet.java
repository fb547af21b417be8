package java.util;

/** What another set holds; nobody changes it through this one. */
class FixedSet<E> extends FixedCollection<E> implements Set<E> {
    private final Set<E> set;

    FixedSet(Set<E> set) {
        super(set);
        this.set = set;
    }

    public boolean equals(Object other) {
        return other == this || set.equals(other);
    }

    public int hashCode() {
        return set.hashCode();
    }
}
