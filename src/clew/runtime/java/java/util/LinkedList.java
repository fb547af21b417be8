package java.util;

public class LinkedList<E> extends AbstractList<E> implements Deque<E>, Cloneable, java.io.Serializable {
    private Node<E> first;
    private Node<E> last;
    private int count;

    private static final class Node<E> {
        private E value;
        private Node<E> next;
        private Node<E> previous;

        Node(E value) {
            this.value = value;
        }
    }

    public LinkedList() {}

    public LinkedList(Collection<? extends E> other) {
        addAll(other);
    }

    public int size() {
        return count;
    }

    public boolean isEmpty() {
        return count == 0;
    }

    private Node<E> node(int index) {
        if (index < 0 || index >= count) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + count);
        }
        Node<E> each = first;
        for (int i = 0; i < index; i++) {
            each = each.next;
        }
        return each;
    }

    private void insert(E value, Node<E> before) {
        modCount++;
        Node<E> made = new Node<E>(value);
        Node<E> previous = before == null ? last : before.previous;
        made.next = before;
        made.previous = previous;
        if (previous == null) {
            first = made;
        } else {
            previous.next = made;
        }
        if (before == null) {
            last = made;
        } else {
            before.previous = made;
        }
        count++;
    }

    private E unlink(Node<E> node) {
        modCount++;
        if (node.previous == null) {
            first = node.next;
        } else {
            node.previous.next = node.next;
        }
        if (node.next == null) {
            last = node.previous;
        } else {
            node.next.previous = node.previous;
        }
        count--;
        return node.value;
    }

    public E get(int index) {
        return node(index).value;
    }

    public E set(int index, E element) {
        Node<E> node = node(index);
        E old = node.value;
        node.value = element;
        return old;
    }

    public boolean add(E element) {
        insert(element, null);
        return true;
    }

    public void add(int index, E element) {
        if (index == count) {
            insert(element, null);
        } else {
            insert(element, node(index));
        }
    }

    public E remove(int index) {
        return unlink(node(index));
    }

    public boolean remove(Object object) {
        for (Node<E> each = first; each != null; each = each.next) {
            if (Objects.equals(object, each.value)) {
                unlink(each);
                return true;
            }
        }
        return false;
    }

    public int indexOf(Object object) {
        int at = 0;
        for (Node<E> each = first; each != null; each = each.next) {
            if (Objects.equals(object, each.value)) {
                return at;
            }
            at++;
        }
        return -1;
    }

    public void clear() {
        modCount++;
        first = null;
        last = null;
        count = 0;
    }

    public void addFirst(E element) {
        insert(element, first);
    }

    public void addLast(E element) {
        insert(element, null);
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

    public E getFirst() {
        if (first == null) {
            throw new NoSuchElementException();
        }
        return first.value;
    }

    public E getLast() {
        if (last == null) {
            throw new NoSuchElementException();
        }
        return last.value;
    }

    public E element() {
        return getFirst();
    }

    public E peek() {
        return first == null ? null : first.value;
    }

    public E peekFirst() {
        return peek();
    }

    public E peekLast() {
        return last == null ? null : last.value;
    }

    public E poll() {
        return first == null ? null : unlink(first);
    }

    public E pollFirst() {
        return poll();
    }

    public E pollLast() {
        return last == null ? null : unlink(last);
    }

    public E removeFirst() {
        if (first == null) {
            throw new NoSuchElementException();
        }
        return unlink(first);
    }

    public E removeLast() {
        if (last == null) {
            throw new NoSuchElementException();
        }
        return unlink(last);
    }

    public E remove() {
        return removeFirst();
    }

    public void push(E element) {
        addFirst(element);
    }

    public E pop() {
        return removeFirst();
    }

    public int lastIndexOf(Object object) {
        int at = count;
        for (Node<E> each = last; each != null; each = each.previous) {
            at--;
            if (Objects.equals(object, each.value)) {
                return at;
            }
        }
        return -1;
    }

    public boolean removeFirstOccurrence(Object object) {
        return remove(object);
    }

    public boolean removeLastOccurrence(Object object) {
        for (Node<E> each = last; each != null; each = each.previous) {
            if (Objects.equals(object, each.value)) {
                unlink(each);
                return true;
            }
        }
        return false;
    }

    public boolean addAll(Collection<? extends E> other) {
        return addAll(count, other);
    }

    @SuppressWarnings("unchecked")
    public boolean addAll(int index, Collection<? extends E> other) {
        if (index < 0 || index > count) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + count);
        }
        Object[] more = other.toArray();
        Node<E> before = index == count ? null : node(index);
        for (int i = 0; i < more.length; i++) {
            insert((E) more[i], before);
        }
        return more.length != 0;
    }

    public Iterator<E> iterator() {
        return new Steps(0);
    }

    public ListIterator<E> listIterator() {
        return new Steps(0);
    }

    public ListIterator<E> listIterator(int index) {
        if (index < 0 || index > count) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + count);
        }
        return new Steps(index);
    }

    public Iterator<E> descendingIterator() {
        return new Back(new Steps(count));
    }

    public Object clone() {
        return new LinkedList<E>(this);
    }

    /** Where it stands is a number and a node; whether there is more the number says. */
    private final class Steps implements ListIterator<E> {
        private Node<E> at;
        private int index;
        private Node<E> returned;
        private int expected = modCount;

        Steps(int index) {
            this.index = index;
            this.at = index == count ? null : node(index);
        }

        private void check() {
            if (modCount != expected) {
                throw new ConcurrentModificationException();
            }
        }

        public boolean hasNext() {
            return index < count;
        }

        public E next() {
            check();
            if (index >= count) {
                throw new NoSuchElementException();
            }
            returned = at;
            at = at.next;
            index++;
            return returned.value;
        }

        public boolean hasPrevious() {
            return index > 0;
        }

        public E previous() {
            check();
            if (index <= 0) {
                throw new NoSuchElementException();
            }
            at = at == null ? last : at.previous;
            returned = at;
            index--;
            return returned.value;
        }

        public int nextIndex() {
            return index;
        }

        public int previousIndex() {
            return index - 1;
        }

        public void remove() {
            check();
            if (returned == null) {
                throw new IllegalStateException();
            }
            Node<E> following = returned.next;
            unlink(returned);
            if (at == returned) {
                at = following;
            } else {
                index--;
            }
            returned = null;
            expected = modCount;
        }

        public void set(E element) {
            if (returned == null) {
                throw new IllegalStateException();
            }
            check();
            returned.value = element;
        }

        public void add(E element) {
            check();
            returned = null;
            insert(element, at);
            index++;
            expected = modCount;
        }
    }

    private final class Back implements Iterator<E> {
        private final Steps inner;

        Back(Steps inner) {
            this.inner = inner;
        }

        public boolean hasNext() {
            return inner.hasPrevious();
        }

        public E next() {
            return inner.previous();
        }

        public void remove() {
            inner.remove();
        }
    }
}
