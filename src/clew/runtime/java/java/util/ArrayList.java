package java.util;

import clew.Machine;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

public class ArrayList<E> extends AbstractList<E> implements RandomAccess, Cloneable, java.io.Serializable {
    private Object[] elements;
    private int count;

    public ArrayList() {
        elements = new Object[4];
    }

    public ArrayList(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("Illegal Capacity: " + capacity);
        }
        elements = new Object[4];
    }

    public ArrayList(Collection<? extends E> other) {
        Object[] all = other.toArray();
        count = all.length;
        elements = new Object[count];
        Machine.copy(all, 0, elements, 0, count);
    }

    private void grow() {
        if (count == elements.length) {
            Object[] more = new Object[2 * count + 2];
            Machine.copy(elements, 0, more, 0, count);
            elements = more;
        }
    }

    private void check(int index) {
        if (index < 0 || index >= count) {
            throw new IndexOutOfBoundsException("Index " + index + " out of bounds for length " + count);
        }
    }

    public int size() {
        return count;
    }

    public boolean isEmpty() {
        return count == 0;
    }

    @SuppressWarnings("unchecked")
    public E get(int index) {
        check(index);
        return (E) elements[index];
    }

    @SuppressWarnings("unchecked")
    public E set(int index, E element) {
        check(index);
        E old = (E) elements[index];
        elements[index] = element;
        return old;
    }

    public boolean add(E element) {
        modCount++;
        grow();
        elements[count++] = element;
        return true;
    }

    public void add(int index, E element) {
        if (index < 0 || index > count) {
            throw new IndexOutOfBoundsException(clew.Text.opaque());
        }
        modCount++;
        grow();
        Machine.copy(elements, index, elements, index + 1, count - index);
        elements[index] = element;
        count++;
    }

    @SuppressWarnings("unchecked")
    public E remove(int index) {
        check(index);
        modCount++;
        E old = (E) elements[index];
        count--;
        Machine.copy(elements, index + 1, elements, index, count - index);
        elements[count] = null;
        return old;
    }

    public boolean remove(Object object) {
        int at = indexOf(object);
        if (at < 0) {
            return false;
        }
        remove(at);
        return true;
    }

    public void clear() {
        modCount++;
        elements = new Object[4];
        count = 0;
    }

    public void ensureCapacity(int wanted) {
        if (wanted > 10) {
            clew.Unmodelled.number(); // whether it counts as a change depends on the room there is
        }
    }

    public void trimToSize() {
        modCount++;
    }

    public Object[] toArray() {
        Object[] copy = new Object[count];
        Machine.copy(elements, 0, copy, 0, count);
        return copy;
    }

    private void unchanged(int expected) {
        if (modCount != expected) {
            throw new ConcurrentModificationException();
        }
    }

    @SuppressWarnings("unchecked")
    public void forEach(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        int expected = modCount;
        int size = count;
        for (int i = 0; modCount == expected && i < size; i++) {
            action.accept((E) elements[i]);
        }
        unchanged(expected);
    }

    @SuppressWarnings("unchecked")
    public boolean removeIf(Predicate<? super E> filter) {
        Objects.requireNonNull(filter);
        int expected = modCount;
        Object[] kept = new Object[count];
        int size = 0;
        int before = count;
        for (int i = 0; i < before; i++) {
            E each = (E) elements[i];
            if (!filter.test(each)) {
                kept[size++] = each;
            }
        }
        unchanged(expected);
        if (size == before) {
            return false;
        }
        modCount++;
        elements = kept;
        count = size;
        return true;
    }

    public boolean removeAll(Collection<?> other) {
        Objects.requireNonNull(other);
        return removeIf(each -> other.contains(each));
    }

    public boolean retainAll(Collection<?> other) {
        Objects.requireNonNull(other);
        return removeIf(each -> !other.contains(each));
    }

    @SuppressWarnings("unchecked")
    public void replaceAll(UnaryOperator<E> change) {
        Objects.requireNonNull(change);
        int expected = modCount;
        int size = count;
        for (int i = 0; modCount == expected && i < size; i++) {
            elements[i] = change.apply((E) elements[i]);
        }
        unchanged(expected);
        modCount++;
    }

    @SuppressWarnings("unchecked")
    public void sort(Comparator<? super E> order) {
        int expected = modCount;
        Object[] sorted = toArray();
        Arrays.sort((E[]) sorted, order);
        unchanged(expected);
        Machine.copy(sorted, 0, elements, 0, count);
        modCount++;
    }

    public boolean addAll(Collection<? extends E> other) {
        Object[] more = other.toArray();
        modCount++;
        room(more.length);
        Machine.copy(more, 0, elements, count, more.length);
        count += more.length;
        return more.length != 0;
    }

    public boolean addAll(int index, Collection<? extends E> other) {
        if (index < 0 || index > count) {
            throw new IndexOutOfBoundsException(clew.Text.opaque());
        }
        Object[] more = other.toArray();
        modCount++;
        room(more.length);
        Machine.copy(elements, index, elements, index + more.length, count - index);
        Machine.copy(more, 0, elements, index, more.length);
        count += more.length;
        return more.length != 0;
    }

    private void room(int wanted) {
        if (count + wanted > elements.length) {
            Object[] more = new Object[2 * count + wanted];
            Machine.copy(elements, 0, more, 0, count);
            elements = more;
        }
    }

    public Object clone() {
        return new ArrayList<E>(this);
    }
}
