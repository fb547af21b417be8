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
        Machine.waits();
        atomicAcquire(this);
    }

    public void acquireUninterruptibly() {
        Machine.waits();
        atomicAcquire(this);
    }

    private static void atomicAcquire(Semaphore semaphore) {
        if (semaphore.permits <= 0) {
            Machine.retry();
        }
        semaphore.permits--;
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
        atomicRelease(this);
    }

    private static void atomicRelease(Semaphore semaphore) {
        semaphore.permits++;
    }

    public int availablePermits() {
        return permits;
    }

    public String toString() {
        clew.Unmodelled.text();
        return null;
    }
}
