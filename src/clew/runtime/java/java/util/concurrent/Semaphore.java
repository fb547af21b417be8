package java.util.concurrent;

import clew.Machine;

public class Semaphore {
    private int permits;

    public Semaphore(int permits) {
        this.permits = permits;
    }

    public Semaphore(int permits, boolean fair) {
        this.permits = permits;
    }

    public void acquire() throws InterruptedException {
        acquire(1);
    }

    public void acquire(int count) throws InterruptedException {
        checked(count);
        Machine.waits();
        if (Thread.interrupted() || atomicAcquire(this, count, true)) {
            throw new InterruptedException();
        }
    }

    public void acquireUninterruptibly() {
        Machine.waits();
        atomicAcquire(this, 1, false);
    }

    private static void checked(int count) {
        if (count < 0) {
            throw new IllegalArgumentException();
        }
    }

    /** Take permits; whether that was interrupted instead. One who has waited may get both, and then either counts. */
    private static boolean atomicAcquire(Semaphore semaphore, int count, boolean heeds) {
        boolean there = semaphore.permits >= count;
        Thread me = Machine.self();
        if (heeds && me.interrupted && (!there || Machine.anyInt(0, 1) == 1)) {
            me.interrupted = false;
            return true;
        }
        if (!there) {
            Machine.retry();
        }
        semaphore.permits -= count;
        return false;
    }

    public boolean tryAcquire() {
        return atomicTry(this);
    }

    private static boolean atomicTry(Semaphore semaphore) {
        if (semaphore.permits <= 0) {
            return false;
        }
        semaphore.permits--;
        return true;
    }

    public void release() {
        atomicRelease(this, 1);
    }

    public void release(int count) {
        checked(count);
        atomicRelease(this, count);
    }

    private static void atomicRelease(Semaphore semaphore, int count) {
        semaphore.permits += count;
    }

    public int availablePermits() {
        return permits;
    }

    public String toString() {
        clew.Unmodelled.text();
        return null;
    }
}
