package java.util.concurrent;

import clew.Machine;
import java.util.Objects;

public class CountDownLatch {
    private int count;

    public CountDownLatch(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("count < 0");
        }
        this.count = count;
    }

    public void await() throws InterruptedException {
        Machine.waits();
        if (Thread.interrupted() || atomicAwait(this)) {
            throw new InterruptedException();
        }
    }

    public boolean await(long time, TimeUnit unit) throws InterruptedException {
        Objects.requireNonNull(unit);
        Machine.waits();
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        int found = atomicAwaitFor(this);
        if (found < 0) {
            throw new InterruptedException();
        }
        return found == 1;
    }

    /** Wait; whether that was interrupted. One who has waited may see both, and then either counts. */
    private static boolean atomicAwait(CountDownLatch latch) {
        boolean open = latch.count <= 0;
        Thread me = Machine.self();
        if (me.interrupted && (!open || Machine.anyInt(0, 1) == 1)) {
            me.interrupted = false;
            return true;
        }
        if (!open) {
            Machine.retry();
        }
        return false;
    }

    /** Wait, but not for ever: 1 where the latch is open, 0 where the time is over, -1 where it was interrupted. */
    private static int atomicAwaitFor(CountDownLatch latch) {
        boolean open = latch.count <= 0;
        Thread me = Machine.self();
        if (me.interrupted && (!open || Machine.anyInt(0, 1) == 1)) {
            me.interrupted = false;
            return -1;
        }
        return open ? 1 : 0;
    }

    public void countDown() {
        atomicCount(this);
    }

    private static void atomicCount(CountDownLatch latch) {
        if (latch.count > 0) {
            latch.count--;
        }
    }

    public long getCount() {
        return count;
    }

    public String toString() {
        clew.Unmodelled.text();
        return null;
    }
}
