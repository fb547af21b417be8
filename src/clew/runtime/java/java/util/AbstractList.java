package java.util;

public abstract class AbstractList<E> extends AbstractCollection<E> implements List<E> {
    protected int modCount;

    protected AbstractList() {}

    public boolean add(E element) {
        add(size(), element);
        return true;
    }

    public void add(int index, E element) {
        throw new UnsupportedOperationException();
    }

    public E set(int index, E element) {
        throw new UnsupportedOperationException();
    }

    public E remove(int index) {
        throw new UnsupportedOperationException();
    }

    public void clear() {
        for (int i = size() - 1; i >= 0; i--) {
            remove(i);
        }
    }

    public boolean addAll(int index, Collection<? extends E> other) {
        if (index < 0 || index > size()) {
            throw new IndexOutOfBoundsException(clew.Text.opaque());
        }
        int at = index;
        for (E each : other) {
            add(at++, each);
        }
        return at != index;
    }

    public int indexOf(Object object) {
        for (int i = 0; i < size(); i++) {
            if (Objects.equals(object, get(i))) {
                return i;
            }
        }
        return -1;
    }

    public int lastIndexOf(Object object) {
        for (int i = size() - 1; i >= 0; i--) {
            if (Objects.equals(object, get(i))) {
                return i;
            }
        }
        return -1;
    }

    public boolean contains(Object object) {
        return indexOf(object) >= 0;
    }

    public Iterator<E> iterator() {
        return new Steps(0);
    }

    public ListIterator<E> listIterator() {
        return new Steps(0);
    }

    public ListIterator<E> listIterator(int index) {
        if (index < 0 || index > size()) {
            throw new IndexOutOfBoundsException(clew.Text.opaque());
        }
        return new Steps(index);
    }

    public List<E> subList(int start, int end) {
        if (start < 0 || end > size()) {
            throw new IndexOutOfBoundsException(clew.Text.opaque());
        }
        if (start > end) {
            throw new IllegalArgumentException(clew.Text.opaque());
        }
        return new Part<E>(this, start, end - start);
    }

    public boolean equals(Object other) {
        if (other == this) {
            return true;
        }
        if (!(other instanceof List)) {
            return false;
        }
        List<?> list = (List<?>) other;
        if (list.size() != size()) {
            return false;
        }
        Iterator<?> right = list.iterator();
        Iterator<E> left = iterator();
        while (left.hasNext()) {
            if (!Objects.equals(left.next(), right.next())) {
                return false;
            }
        }
        return true;
    }

    public int hashCode() {
        int hash = 1;
        Iterator<E> each = iterator();
        while (each.hasNext()) {
            hash = 31 * hash + Objects.hashCode(each.next());
        }
        return hash;
    }

    private class Steps implements ListIterator<E> {
        private int at;
        private int last = -1;
        private int expected = modCount;

        Steps(int at) {
            this.at = at;
        }

        private void check() {
            if (modCount != expected) {
                throw new ConcurrentModificationException();
            }
        }

        public boolean hasNext() {
            return at != size();
        }

        public E next() {
            check();
            if (at >= size()) {
                throw new NoSuchElementException();
            }
            last = at;
            return get(at++);
        }

        public boolean hasPrevious() {
            return at != 0;
        }

        public E previous() {
            check();
            if (at == 0) {
                throw new NoSuchElementException();
            }
            last = --at;
            return get(at);
        }

        public int nextIndex() {
            return at;
        }

        public int previousIndex() {
            return at - 1;
        }

        public void remove() {
            if (last < 0) {
                throw new IllegalStateException();
            }
            check();
            AbstractList.this.remove(last);
            if (last < at) {
                at--;
            }
            last = -1;
            expected = modCount;
        }

        public void set(E element) {
            if (last < 0) {
                throw new IllegalStateException();
            }
            check();
            AbstractList.this.set(last, element);
        }

        public void add(E element) {
            check();
            AbstractList.this.add(at++, element);
            last = -1;
            expected = modCount;
        }
    }

    private static final class Part<E> extends AbstractList<E> {
        private final AbstractList<E> whole;
        private final int start;
        private int count;

        Part(AbstractList<E> whole, int start, int count) {
            this.whole = whole;
            this.start = start;
            this.count = count;
            this.modCount = whole.modCount;
        }

        /** The whole must not have changed but through this part. */
        private void unchanged() {
            if (whole.modCount != modCount) {
                throw new ConcurrentModificationException();
            }
        }

        private void check(int index) {
            if (index < 0 || index >= count) {
                throw new IndexOutOfBoundsException(clew.Text.opaque());
            }
        }

        public E get(int index) {
            check(index);
            unchanged();
            return whole.get(start + index);
        }

        public E set(int index, E element) {
            check(index);
            unchanged();
            return whole.set(start + index, element);
        }

        public void add(int index, E element) {
            if (index < 0 || index > count) {
                throw new IndexOutOfBoundsException(clew.Text.opaque());
            }
            unchanged();
            whole.add(start + index, element);
            count++;
            modCount = whole.modCount;
        }

        public E remove(int index) {
            check(index);
            unchanged();
            E found = whole.remove(start + index);
            count--;
            modCount = whole.modCount;
            return found;
        }

        public int size() {
            unchanged();
            return count;
        }
    }
}
