package java.util;

import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What another collection holds, one call at a time; who goes through it, has to hold the monitor himself. */
class GuardedCollection<E> implements Collection<E> {
    final Collection<E> inner;
    final Object guard;

    GuardedCollection(Collection<E> inner, Object guard) {
        this.inner = Objects.requireNonNull(inner);
        this.guard = guard == null ? this : guard;
    }

    public int size() {
        synchronized (guard) {
            return inner.size();
        }
    }

    public boolean isEmpty() {
        synchronized (guard) {
            return inner.isEmpty();
        }
    }

    public boolean contains(Object object) {
        synchronized (guard) {
            return inner.contains(object);
        }
    }

    public Iterator<E> iterator() {
        return inner.iterator();
    }

    public Object[] toArray() {
        synchronized (guard) {
            return inner.toArray();
        }
    }

    public <T> T[] toArray(T[] array) {
        synchronized (guard) {
            return inner.toArray(array);
        }
    }

    public boolean add(E element) {
        synchronized (guard) {
            return inner.add(element);
        }
    }

    public boolean remove(Object object) {
        synchronized (guard) {
            return inner.remove(object);
        }
    }

    public boolean containsAll(Collection<?> other) {
        synchronized (guard) {
            return inner.containsAll(other);
        }
    }

    public boolean addAll(Collection<? extends E> other) {
        synchronized (guard) {
            return inner.addAll(other);
        }
    }

    public boolean removeAll(Collection<?> other) {
        synchronized (guard) {
            return inner.removeAll(other);
        }
    }

    public boolean retainAll(Collection<?> other) {
        synchronized (guard) {
            return inner.retainAll(other);
        }
    }

    public void clear() {
        synchronized (guard) {
            inner.clear();
        }
    }

    public void forEach(Consumer<? super E> action) {
        synchronized (guard) {
            inner.forEach(action);
        }
    }

    public boolean removeIf(Predicate<? super E> filter) {
        synchronized (guard) {
            return inner.removeIf(filter);
        }
    }

    public Stream<E> stream() {
        return inner.stream();
    }

    public String toString() {
        synchronized (guard) {
            return inner.toString();
        }
    }
}
