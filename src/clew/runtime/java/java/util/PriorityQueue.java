package java.util;

/** A binary heap in a list. */
public class PriorityQueue<E> extends AbstractCollection<E> implements Queue<E> {
    private final ArrayList<E> heap = new ArrayList<E>();
    private final Comparator<? super E> order;

    public PriorityQueue() {
        order = null;
    }

    public PriorityQueue(int capacity) {
        order = null;
    }

    public PriorityQueue(Comparator<? super E> order) {
        this.order = order;
    }

    public PriorityQueue(int capacity, Comparator<? super E> order) {
        this.order = order;
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
        return heap.iterator();
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
        if (at == 0) {
            compare(element, element);
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
}
