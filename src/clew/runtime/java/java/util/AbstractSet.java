package java.util;

public abstract class AbstractSet<E> extends AbstractCollection<E> implements Set<E> {
    protected AbstractSet() {}

    public boolean equals(Object other) {
        if (other == this) {
            return true;
        }
        if (!(other instanceof Set)) {
            return false;
        }
        Collection<?> set = (Collection<?>) other;
        return set.size() == size() && containsAll(set);
    }

    public int hashCode() {
        int hash = 0;
        Iterator<E> all = inAnyOrder();
        while (all.hasNext()) {
            hash += Objects.hashCode(all.next());
        }
        return hash;
    }

    public boolean removeAll(Collection<?> other) {
        if (size() <= Objects.requireNonNull(other).size()) {
            return super.removeAll(other);
        }
        boolean changed = false;
        for (Object each : other) {
            changed |= remove(each);
        }
        return changed;
    }
}
