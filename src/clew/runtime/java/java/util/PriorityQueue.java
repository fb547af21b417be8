package java.util;

/** A binary heap in a list. */
public class PriorityQueue<E> extends AbstractCollection<E> implements Queue<E> {
    private final ArrayList<E> heap = new ArrayList<E>();
    private final Comparator<? super E> order;

    public PriorityQueue() {
        order = null;
    }

    public PriorityQueue(int capacity) {
        this(capacity, null);
    }

    public PriorityQueue(Comparator<? super E> order) {
        this.order = order;
    }

    public PriorityQueue(int capacity, Comparator<? super E> order) {
        if (capacity < 1) {
            throw new IllegalArgumentException();
        }
        this.order = order;
    }

    public PriorityQueue(PriorityQueue<? extends E> other) {
        order = (Comparator<? super E>) other.comparator();
        heap.addAll(other.heap);
    }

    public PriorityQueue(SortedSet<? extends E> other) {
        order = (Comparator<? super E>) other.comparator();
        heap.addAll(other);
    }

    @SuppressWarnings("unchecked")
    public PriorityQueue(Collection<? extends E> other) {
        if (other instanceof SortedSet) {
            order = (Comparator<? super E>) ((SortedSet<?>) other).comparator();
        } else {
            order = other instanceof PriorityQueue ? ((PriorityQueue<E>) other).comparator() : null;
        }
        for (E each : other) {
            if (each == null) {
                throw new NullPointerException();
            }
            heap.add(each);
        }
        heapify();
    }

    public Comparator<? super E> comparator() {
        return order;
    }

    /** Let elements that stand in any order become a heap. */
    private void heapify() {
        for (int i = heap.size() / 2 - 1; i >= 0; i--) {
            down(i, heap.get(i));
        }
    }

    public boolean removeIf(java.util.function.Predicate<? super E> filter) {
        boolean changed = heap.removeIf(filter);
        if (changed) {
            heapify();
        }
        return changed;
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
    private int compare(E left, E right) {
        return order != null ? order.compare(left, right) : ((Comparable<Object>) left).compareTo(right);
    }

    public int size() {
        return heap.size();
    }

    public void clear() {
        heap.clear();
    }

    public Iterator<E> iterator() {
        return new Steps<E>(heap.iterator());
    }

    public boolean add(E element) {
        return offer(element);
    }

    public boolean offer(E element) {
        if (element == null) {
            throw new NullPointerException();
        }
        heap.add(element);
        up(heap.size() - 1, element);
        return true;
    }

    private void up(int at, E element) {
        if (order == null) {
            Comparable<?> demanded = (Comparable<?>) element;
        }
        while (at > 0) {
            int parent = (at - 1) / 2;
            if (compare(element, heap.get(parent)) >= 0) {
                break;
            }
            heap.set(at, heap.get(parent));
            at = parent;
        }
        heap.set(at, element);
    }

    private void down(int at, E element) {
        int size = heap.size();
        while (at < size / 2) {
            int child = 2 * at + 1;
            if (child + 1 < size && compare(heap.get(child), heap.get(child + 1)) > 0) {
                child++;
            }
            if (compare(element, heap.get(child)) <= 0) {
                break;
            }
            heap.set(at, heap.get(child));
            at = child;
        }
        heap.set(at, element);
    }

    public E peek() {
        return heap.isEmpty() ? null : heap.get(0);
    }

    public E element() {
        if (heap.isEmpty()) {
            throw new NoSuchElementException();
        }
        return heap.get(0);
    }

    public E poll() {
        if (heap.isEmpty()) {
            return null;
        }
        E first = heap.get(0);
        E last = heap.remove(heap.size() - 1);
        if (!heap.isEmpty()) {
            down(0, last);
        }
        return first;
    }

    public E remove() {
        if (heap.isEmpty()) {
            throw new NoSuchElementException();
        }
        return poll();
    }

    public boolean remove(Object object) {
        int at = heap.indexOf(object);
        if (at < 0) {
            return false;
        }
        E last = heap.remove(heap.size() - 1);
        if (at < heap.size()) {
            down(at, last);
            if (heap.get(at) == last) {
                up(at, last);
            }
        }
        return true;
    }

    /** Taking out an element on the way may bring one from the end to the front, which is not modelled. */
    private static final class Steps<E> implements Iterator<E> {
        private final Iterator<E> inner;

        Steps(Iterator<E> inner) {
            this.inner = inner;
        }

        public boolean hasNext() {
            return inner.hasNext();
        }

        public E next() {
            return inner.next();
        }

        public void remove() {
            clew.Unmodelled.text();
        }
    }
}
