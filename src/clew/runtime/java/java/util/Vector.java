package java.util;

import clew.Machine;

public class Vector<E> extends AbstractList<E> implements RandomAccess, Cloneable, java.io.Serializable {
    private Object[] elements;
    private int count;

    public Vector() {
        elements = new Object[4];
    }

    public Vector(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("Illegal Capacity: " + capacity);
        }
        elements = new Object[4];
    }

    public Vector(Collection<? extends E> other) {
        elements = other.toArray();
        count = elements.length;
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
            throw new ArrayIndexOutOfBoundsException(clew.Text.opaque());
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
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + count);
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

    public void ensureCapacity(int wanted) {}

    public void trimToSize() {}

    public Object[] toArray() {
        Object[] copy = new Object[count];
        Machine.copy(elements, 0, copy, 0, count);
        return copy;
    }

    public Object clone() {
        return new Vector<E>(this);
    }

    public void addElement(E element) {
        add(element);
    }

    public E elementAt(int index) {
        if (index >= count) {
            throw new ArrayIndexOutOfBoundsException(clew.Text.opaque());
        }
        return get(index);
    }

    public E firstElement() {
        if (count == 0) {
            throw new NoSuchElementException();
        }
        return get(0);
    }

    public E lastElement() {
        if (count == 0) {
            throw new NoSuchElementException();
        }
        return get(count - 1);
    }

    public void removeAllElements() {
        clear();
    }

    public void removeElementAt(int index) {
        remove(index);
    }

    public boolean removeElement(Object object) {
        return remove(object);
    }

    public void insertElementAt(E element, int index) {
        add(index, element);
    }

    public void setElementAt(E element, int index) {
        set(index, element);
    }
}
