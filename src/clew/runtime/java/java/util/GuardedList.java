package java.util;

import java.util.function.UnaryOperator;

/** What another list holds, one call at a time. */
class GuardedList<E> extends GuardedCollection<E> implements List<E> {
    final List<E> list;

    GuardedList(List<E> list, Object guard) {
        super(list, guard);
        this.list = list;
    }

    public E get(int index) {
        synchronized (guard) {
            return list.get(index);
        }
    }

    public E set(int index, E element) {
        synchronized (guard) {
            return list.set(index, element);
        }
    }

    public void add(int index, E element) {
        synchronized (guard) {
            list.add(index, element);
        }
    }

    public E remove(int index) {
        synchronized (guard) {
            return list.remove(index);
        }
    }

    public int indexOf(Object object) {
        synchronized (guard) {
            return list.indexOf(object);
        }
    }

    public int lastIndexOf(Object object) {
        synchronized (guard) {
            return list.lastIndexOf(object);
        }
    }

    public boolean addAll(int index, Collection<? extends E> other) {
        synchronized (guard) {
            return list.addAll(index, other);
        }
    }

    public ListIterator<E> listIterator() {
        return list.listIterator();
    }

    public ListIterator<E> listIterator(int index) {
        return list.listIterator(index);
    }

    public List<E> subList(int start, int end) {
        synchronized (guard) {
            return new GuardedList<E>(list.subList(start, end), guard);
        }
    }

    public void replaceAll(UnaryOperator<E> change) {
        synchronized (guard) {
            list.replaceAll(change);
        }
    }

    public void sort(Comparator<? super E> order) {
        synchronized (guard) {
            list.sort(order);
        }
    }

    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        synchronized (guard) {
            return list.equals(other);
        }
    }

    public int hashCode() {
        synchronized (guard) {
            return list.hashCode();
        }
    }
}
