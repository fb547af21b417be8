package java.util;

import java.util.function.Consumer;

/** A ring of elements; whoever goes through it sees changes as places of the ring show them. */
public class ArrayDeque<E> extends AbstractCollection<E> implements Deque<E>, Cloneable, java.io.Serializable {
    private Object[] ring;
    private int head;
    private int tail;

    public ArrayDeque() {
        ring = new Object[17];
    }

    public ArrayDeque(int capacity) {
        ring = new Object[capacity < 1 ? 1 : capacity == Integer.MAX_VALUE ? Integer.MAX_VALUE : capacity + 1];
    }

    public ArrayDeque(Collection<? extends E> other) {
        this(other.size());
        addAll(other);
    }

    private int after(int at) {
        return at + 1 == ring.length ? 0 : at + 1;
    }

    private int before(int at) {
        return at == 0 ? ring.length - 1 : at - 1;
    }

    /** A larger ring, where all places are taken: what stands from the head on moves to its end. */
    private void grow() {
        int old = ring.length;
        int more = old < 64 ? old + 2 : old >> 1;
        Object[] larger = new Object[old + more];
        for (int i = 0; i < old; i++) {
            larger[i < head ? i : i + more] = ring[i];
        }
        ring = larger;
        head += more;
    }

    private static void present(Object element) {
        if (element == null) {
            throw new NullPointerException();
        }
    }

    public void addFirst(E element) {
        present(element);
        head = before(head);
        ring[head] = element;
        if (head == tail) {
            grow();
        }
    }

    public void addLast(E element) {
        present(element);
        ring[tail] = element;
        tail = after(tail);
        if (head == tail) {
            grow();
        }
    }

    public boolean addAll(Collection<? extends E> other) {
        int before = size();
        for (E each : other) {
            addLast(each);
        }
        return size() > before;
    }

    @SuppressWarnings("unchecked")
    public E pollFirst() {
        E found = (E) ring[head];
        if (found != null) {
            ring[head] = null;
            head = after(head);
        }
        return found;
    }

    @SuppressWarnings("unchecked")
    public E pollLast() {
        int at = before(tail);
        E found = (E) ring[at];
        if (found != null) {
            ring[at] = null;
            tail = at;
        }
        return found;
    }

    @SuppressWarnings("unchecked")
    public E peekFirst() {
        return (E) ring[head];
    }

    @SuppressWarnings("unchecked")
    public E peekLast() {
        return (E) ring[before(tail)];
    }

    private static <T> T found(T element) {
        if (element == null) {
            throw new NoSuchElementException();
        }
        return element;
    }

    public int size() {
        int count = tail - head;
        return count < 0 ? count + ring.length : count;
    }

    public boolean isEmpty() {
        return head == tail;
    }

    public void clear() {
        for (int i = 0; i < ring.length; i++) {
            ring[i] = null;
        }
        head = 0;
        tail = 0;
    }

    public boolean add(E element) {
        addLast(element);
        return true;
    }

    public boolean offer(E element) {
        return add(element);
    }

    public boolean offerFirst(E element) {
        addFirst(element);
        return true;
    }

    public boolean offerLast(E element) {
        return add(element);
    }

    public E removeFirst() {
        return found(pollFirst());
    }

    public E removeLast() {
        return found(pollLast());
    }

    public E remove() {
        return removeFirst();
    }

    public E poll() {
        return pollFirst();
    }

    public E getFirst() {
        return found(peekFirst());
    }

    public E getLast() {
        return found(peekLast());
    }

    public E element() {
        return getFirst();
    }

    public E peek() {
        return peekFirst();
    }

    public void push(E element) {
        addFirst(element);
    }

    public E pop() {
        return removeFirst();
    }

    public boolean contains(Object object) {
        return object != null && placeOf(object) >= 0;
    }

    private int placeOf(Object object) {
        for (int at = head; at != tail; at = after(at)) {
            if (object.equals(ring[at])) {
                return at;
            }
        }
        return -1;
    }

    public boolean remove(Object object) {
        return removeFirstOccurrence(object);
    }

    public boolean removeFirstOccurrence(Object object) {
        int at = object == null ? -1 : placeOf(object);
        if (at >= 0) {
            delete(at);
        }
        return at >= 0;
    }

    public boolean removeLastOccurrence(Object object) {
        if (object == null) {
            return false;
        }
        for (int at = tail; at != head; ) {
            at = before(at);
            if (object.equals(ring[at])) {
                delete(at);
                return true;
            }
        }
        return false;
    }

    private static int distance(int from, int to, int length) {
        return to >= from ? to - from : to - from + length;
    }

    /** Close the gap from the nearer end; whether what stood behind it moved. */
    private boolean delete(int at) {
        if (distance(head, at, ring.length) < distance(at, tail, ring.length) - 1) {
            for (int i = at; i != head; i = before(i)) {
                ring[i] = ring[before(i)];
            }
            ring[head] = null;
            head = after(head);
            return false;
        }
        tail = before(tail);
        for (int i = at; i != tail; i = after(i)) {
            ring[i] = ring[after(i)];
        }
        ring[tail] = null;
        return true;
    }

    @SuppressWarnings("unchecked")
    public void forEach(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        Iterator<E> each = iterator();
        while (each.hasNext()) {
            action.accept(each.next());
        }
    }

    public Object clone() {
        return new ArrayDeque<E>(this);
    }

    public Iterator<E> iterator() {
        return new Steps(true);
    }

    public Iterator<E> descendingIterator() {
        return new Steps(false);
    }

    private final class Steps implements Iterator<E> {
        private final boolean forward;
        private int at;
        private int left = size();
        private int last = -1;

        Steps(boolean forward) {
            this.forward = forward;
            this.at = forward ? head : before(tail);
        }

        public boolean hasNext() {
            return left > 0;
        }

        @SuppressWarnings("unchecked")
        public E next() {
            if (left <= 0) {
                throw new NoSuchElementException();
            }
            E found = at < ring.length ? (E) ring[at] : null;
            if (found == null) {
                throw new ConcurrentModificationException();
            }
            last = at;
            at = forward ? after(at) : before(at);
            left--;
            return found;
        }

        public void remove() {
            if (last < 0) {
                throw new IllegalStateException();
            }
            boolean moved = delete(last);
            if (forward == moved) {
                at = forward ? before(at) : after(at);
            }
            last = -1;
        }
    }
}
