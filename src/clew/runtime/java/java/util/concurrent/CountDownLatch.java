package java.util.concurrent;

import clew.Machine;

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
        atomicAwait(this);
    }

    private static void atomicAwait(CountDownLatch latch) {
        if (latch.count > 0) {
            Machine.retry();
        }
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
