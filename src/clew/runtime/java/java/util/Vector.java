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

    public synchronized int size() {
        return count;
    }

    public synchronized boolean isEmpty() {
        return count == 0;
    }

    @SuppressWarnings("unchecked")
    public synchronized E get(int index) {
        check(index);
        return (E) elements[index];
    }

    @SuppressWarnings("unchecked")
    public synchronized E set(int index, E element) {
        check(index);
        E old = (E) elements[index];
        elements[index] = element;
        return old;
    }

    public synchronized boolean add(E element) {
        modCount++;
        grow();
        elements[count++] = element;
        return true;
    }

    public synchronized void add(int index, E element) {
        if (index < 0 || index > count) {
            throw new ArrayIndexOutOfBoundsException(clew.Text.opaque());
        }
        modCount++;
        grow();
        Machine.copy(elements, index, elements, index + 1, count - index);
        elements[index] = element;
        count++;
    }

    @SuppressWarnings("unchecked")
    public synchronized E remove(int index) {
        check(index);
        modCount++;
        E old = (E) elements[index];
        count--;
        Machine.copy(elements, index + 1, elements, index, count - index);
        elements[count] = null;
        return old;
    }

    public synchronized boolean remove(Object object) {
        int at = indexOf(object);
        if (at < 0) {
            return false;
        }
        remove(at);
        return true;
    }

    public synchronized void clear() {
        modCount++;
        elements = new Object[4];
        count = 0;
    }

    public synchronized void ensureCapacity(int wanted) {}

    public synchronized void trimToSize() {}

    public synchronized Object[] toArray() {
        Object[] copy = new Object[count];
        Machine.copy(elements, 0, copy, 0, count);
        return copy;
    }

    public synchronized Object clone() {
        return new Vector<E>(this);
    }

    public synchronized void addElement(E element) {
        add(element);
    }

    public synchronized E elementAt(int index) {
        if (index >= count) {
            throw new ArrayIndexOutOfBoundsException(clew.Text.opaque());
        }
        return get(index);
    }

    public synchronized E firstElement() {
        if (count == 0) {
            throw new NoSuchElementException();
        }
        return get(0);
    }

    public synchronized E lastElement() {
        if (count == 0) {
            throw new NoSuchElementException();
        }
        return get(count - 1);
    }

    public synchronized void removeAllElements() {
        clear();
    }

    public synchronized void removeElementAt(int index) {
        remove(index);
    }

    public synchronized boolean removeElement(Object object) {
        return remove(object);
    }

    public synchronized void insertElementAt(E element, int index) {
        add(index, element);
    }

    public synchronized void setElementAt(E element, int index) {
        set(index, element);
    }

    public synchronized Enumeration<E> elements() {
        return new Enumeration<E>() {
            private int at;

            public boolean hasMoreElements() {
                return at < count;
            }

            public E nextElement() {
                if (at >= count) {
                    throw new NoSuchElementException("Vector Enumeration");
                }
                return get(at++);
            }
        };
    }

    public synchronized int indexOf(Object object) {
        return super.indexOf(object);
    }

    public synchronized int lastIndexOf(Object object) {
        return super.lastIndexOf(object);
    }

    public synchronized boolean equals(Object other) {
        return super.equals(other);
    }

    public synchronized int hashCode() {
        return super.hashCode();
    }

    public synchronized String toString() {
        return super.toString();
    }

    public synchronized boolean addAll(Collection<? extends E> other) {
        return super.addAll(other);
    }

    @SuppressWarnings("unchecked")
    public synchronized void forEach(java.util.function.Consumer<? super E> action) {
        Objects.requireNonNull(action);
        int expected = modCount;
        int size = count;
        for (int i = 0; modCount == expected && i < size; i++) {
            action.accept((E) elements[i]);
        }
        if (modCount != expected) {
            throw new ConcurrentModificationException();
        }
    }
}
