package java.util;

public class ArrayDeque<E> extends AbstractCollection<E> implements Deque<E>, Cloneable {
    private final LinkedList<E> list = new LinkedList<E>();

    public ArrayDeque() {}

    public ArrayDeque(int capacity) {}

    public ArrayDeque(Collection<? extends E> other) {
        addAll(other);
    }

    private static <T> T present(T element) {
        if (element == null) {
            throw new NullPointerException();
        }
        return element;
    }

    public int size() {
        return list.size();
    }

    public boolean isEmpty() {
        return list.isEmpty();
    }

    public void clear() {
        list.clear();
    }

    public Iterator<E> iterator() {
        return list.iterator();
    }

    public Iterator<E> descendingIterator() {
        return list.descendingIterator();
    }

    public boolean add(E element) {
        return list.add(present(element));
    }

    public void addFirst(E element) {
        list.addFirst(present(element));
    }

    public void addLast(E element) {
        list.addLast(present(element));
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
        return list.removeFirst();
    }

    public E removeLast() {
        return list.removeLast();
    }

    public E remove() {
        return list.removeFirst();
    }

    public boolean remove(Object object) {
        return list.remove(object);
    }

    public E poll() {
        return list.poll();
    }

    public E pollFirst() {
        return list.poll();
    }

    public E pollLast() {
        return list.pollLast();
    }

    public E getFirst() {
        return list.getFirst();
    }

    public E getLast() {
        return list.getLast();
    }

    public E element() {
        return list.getFirst();
    }

    public E peek() {
        return list.peek();
    }

    public E peekFirst() {
        return list.peek();
    }

    public E peekLast() {
        return list.peekLast();
    }

    public void push(E element) {
        addFirst(element);
    }

    public E pop() {
        return list.removeFirst();
    }
}
