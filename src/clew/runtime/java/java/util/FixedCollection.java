package java.util;

import java.util.function.Predicate;

/** What another collection holds; nobody changes it through this one. */
class FixedCollection<E> extends AbstractCollection<E> {
    private final Collection<E> all;

    FixedCollection(Collection<E> all) {
        this.all = all;
    }

    public int size() {
        return all.size();
    }

    public boolean contains(Object object) {
        return all.contains(object);
    }

    public Iterator<E> iterator() {
        return new Collections.Once<E>(all.iterator());
    }

    public String toString() {
        return all.toString();
    }

    public boolean add(E element) {
        throw new UnsupportedOperationException();
    }

    public boolean remove(Object object) {
        throw new UnsupportedOperationException();
    }

    public boolean addAll(Collection<? extends E> other) {
        throw new UnsupportedOperationException();
    }

    public boolean removeAll(Collection<?> other) {
        throw new UnsupportedOperationException();
    }

    public boolean retainAll(Collection<?> other) {
        throw new UnsupportedOperationException();
    }

    public boolean removeIf(Predicate<? super E> filter) {
        throw new UnsupportedOperationException();
    }

    public void clear() {
        throw new UnsupportedOperationException();
    }
}
