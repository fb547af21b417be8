package java.util;

import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** What another list holds; nobody changes it through this one. */
class Fixed<E> extends AbstractList<E> implements RandomAccess {
    final List<E> list;

    Fixed(List<E> list) {
        this.list = list;
    }

    public int size() {
        return list.size();
    }

    public E get(int index) {
        return list.get(index);
    }

    public boolean contains(Object object) {
        return list.contains(object);
    }

    public int indexOf(Object object) {
        return list.indexOf(object);
    }

    public int lastIndexOf(Object object) {
        return list.lastIndexOf(object);
    }

    public Iterator<E> iterator() {
        return new Collections.Once<E>(list.iterator());
    }

    public List<E> subList(int start, int end) {
        return new Fixed<E>(list.subList(start, end));
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

    public E set(int index, E element) {
        throw new UnsupportedOperationException();
    }

    public void add(int index, E element) {
        throw new UnsupportedOperationException();
    }

    public E remove(int index) {
        throw new UnsupportedOperationException();
    }

    public boolean addAll(int index, Collection<? extends E> other) {
        throw new UnsupportedOperationException();
    }

    public void replaceAll(UnaryOperator<E> change) {
        throw new UnsupportedOperationException();
    }

    public void sort(Comparator<? super E> order) {
        throw new UnsupportedOperationException();
    }
}
