package java.util;

public abstract class AbstractCollection<E> implements Collection<E> {
    protected AbstractCollection() {}

    public abstract Iterator<E> iterator();

    public abstract int size();

    /** The elements in some order, for what is the same in every order. */
    Iterator<E> inAnyOrder() {
        return iterator();
    }

    private static Iterator<?> inAnyOrder(Collection<?> other) {
        return other instanceof AbstractCollection ? ((AbstractCollection<?>) other).inAnyOrder() : other.iterator();
    }

    public boolean isEmpty() {
        return size() == 0;
    }

    public boolean contains(Object object) {
        Iterator<E> each = inAnyOrder();
        while (each.hasNext()) {
            if (Objects.equals(object, each.next())) {
                return true;
            }
        }
        return false;
    }

    public Object[] toArray() {
        Object[] found = new Object[size()];
        Iterator<E> each = iterator();
        for (int i = 0; i < found.length; i++) {
            found[i] = each.next();
        }
        return found;
    }

    @SuppressWarnings("unchecked")
    public <T> T[] toArray(T[] array) {
        int size = size();
        T[] found = array.length >= size ? array : (T[]) clew.Machine.arrayLike(array, size);
        Iterator<E> each = iterator();
        for (int i = 0; i < size; i++) {
            found[i] = (T) each.next();
        }
        if (found.length > size) {
            found[size] = null;
        }
        return found;
    }

    public boolean add(E element) {
        throw new UnsupportedOperationException();
    }

    public boolean remove(Object object) {
        Iterator<E> each = iterator();
        while (each.hasNext()) {
            if (Objects.equals(object, each.next())) {
                each.remove();
                return true;
            }
        }
        return false;
    }

    public boolean containsAll(Collection<?> other) {
        Iterator<?> each = inAnyOrder(other);
        while (each.hasNext()) {
            if (!contains(each.next())) {
                return false;
            }
        }
        return true;
    }

    public boolean addAll(Collection<? extends E> other) {
        boolean changed = false;
        for (E each : other) {
            if (add(each)) {
                changed = true;
            }
        }
        return changed;
    }

    public boolean removeAll(Collection<?> other) {
        Objects.requireNonNull(other);
        return keep(other, false);
    }

    public boolean retainAll(Collection<?> other) {
        Objects.requireNonNull(other);
        return keep(other, true);
    }

    private boolean keep(Collection<?> other, boolean wanted) {
        boolean changed = false;
        Iterator<E> each = inAnyOrder();
        while (each.hasNext()) {
            if (other.contains(each.next()) != wanted) {
                each.remove();
                changed = true;
            }
        }
        return changed;
    }

    public void clear() {
        Iterator<E> each = inAnyOrder();
        while (each.hasNext()) {
            each.next();
            each.remove();
        }
    }

    public String toString() {
        String text = "[";
        Iterator<E> each = iterator();
        boolean first = true;
        while (each.hasNext()) {
            E next = each.next();
            String part = next == this ? "(this Collection)" : String.valueOf(next);
            text = first ? text + part : text + ", " + part;
            first = false;
        }
        return text + "]";
    }
}
