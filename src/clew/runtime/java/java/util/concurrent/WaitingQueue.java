package java.util.concurrent;

import clew.Machine;
import java.util.AbstractCollection;
import java.util.Collection;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;

/** A queue for several threads: whoever finds it full, or empty, waits; every call is indivisible. */
abstract class WaitingQueue<E> extends AbstractCollection<E> implements BlockingQueue<E> {
    private final int most;
    private int size;
    private Link<E> first;
    private Link<E> last;

    WaitingQueue(int most) {
        if (most <= 0) {
            throw new IllegalArgumentException();
        }
        this.most = most;
    }

    private static final class Link<E> {
        final E element;
        Link<E> next;

        Link(E element) {
            this.element = element;
        }
    }

    private Link<E> link(E element) {
        return new Link<E>(Objects.requireNonNull(element));
    }

    public void put(E element) throws InterruptedException {
        Link<E> link = link(element);
        Machine.waits();
        if (Thread.interrupted() || atomicPut(this, link, true) < 0) {
            throw new InterruptedException();
        }
    }

    /**
     * Put an element: 1 where it is in, 0 where there is no place, -1 where waiting was interrupted. One who has waited
     * may see both, a place and an interrupt, and then either counts.
     */
    private static <T> int atomicPut(WaitingQueue<T> queue, Link<T> link, boolean waits) {
        boolean free = queue.size < queue.most;
        if (!free && !waits) {
            return 0;
        }
        Thread me = Machine.self();
        if (waits && me.interrupted && (!free || Machine.anyInt(0, 1) == 1)) {
            me.interrupted = false;
            return -1;
        }
        if (!free) {
            Machine.retry();
        }
        if (queue.last == null) {
            queue.first = link;
        } else {
            queue.last.next = link;
        }
        queue.last = link;
        queue.size++;
        return 1;
    }

    public boolean offer(E element) {
        return atomicPut(this, link(element), false) == 1;
    }

    /** The time may be over whenever it is looked at. */
    public boolean offer(E element, long time, TimeUnit unit) throws InterruptedException {
        Link<E> link = link(element);
        Objects.requireNonNull(unit);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        return atomicPut(this, link, false) == 1;
    }

    public boolean add(E element) {
        if (!offer(element)) {
            throw new IllegalStateException("Queue full");
        }
        return true;
    }

    public E take() throws InterruptedException {
        Machine.waits();
        Link<E> found = Thread.interrupted() ? null : atomicTake(this, true);
        if (found == null) {
            throw new InterruptedException();
        }
        return found.element;
    }

    /** Take the first element; null where there is none, or where waiting was interrupted. */
    private static <T> Link<T> atomicTake(WaitingQueue<T> queue, boolean waits) {
        Link<T> found = queue.first;
        if (found == null && !waits) {
            return null;
        }
        Thread me = Machine.self();
        if (waits && me.interrupted && (found == null || Machine.anyInt(0, 1) == 1)) {
            me.interrupted = false;
            return null;
        }
        if (found == null) {
            Machine.retry();
        }
        queue.first = found.next;
        if (found.next == null) {
            queue.last = null;
        }
        queue.size--;
        return found;
    }

    public E poll() {
        Link<E> found = atomicTake(this, false);
        return found == null ? null : found.element;
    }

    public E poll(long time, TimeUnit unit) throws InterruptedException {
        Objects.requireNonNull(unit);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        return poll();
    }

    public E remove() {
        E found = poll();
        if (found == null) {
            throw new NoSuchElementException();
        }
        return found;
    }

    public E peek() {
        Link<E> found = first;
        return found == null ? null : found.element;
    }

    public E element() {
        E found = peek();
        if (found == null) {
            throw new NoSuchElementException();
        }
        return found;
    }

    public int size() {
        return size;
    }

    public int remainingCapacity() {
        return most - size;
    }

    public void clear() {
        atomicClear(this);
    }

    private static <T> void atomicClear(WaitingQueue<T> queue) {
        queue.first = null;
        queue.last = null;
        queue.size = 0;
    }

    public int drainTo(Collection<? super E> target) {
        clew.Unmodelled.text();
        return 0;
    }

    public Iterator<E> iterator() {
        clew.Unmodelled.text();
        return null;
    }
}
