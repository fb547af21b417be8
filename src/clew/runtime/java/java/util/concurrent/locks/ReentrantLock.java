package java.util.concurrent.locks;

import clew.Machine;
import clew.Monitor;

public class ReentrantLock implements Lock {
    private final Object monitor = new Object();

    public ReentrantLock() {}

    public ReentrantLock(boolean fair) {}

    public void lock() {
        Monitor.enter(monitor);
    }

    public void lockInterruptibly() throws InterruptedException {
        Machine.waits();
        if (Thread.interrupted() || Monitor.enterOrGiveUp(monitor)) {
            throw new InterruptedException();
        }
    }

    public boolean tryLock() {
        return Monitor.tryEnter(monitor);
    }

    public void unlock() {
        Monitor.exit(monitor);
    }

    public boolean isHeldByCurrentThread() {
        return Monitor.isOwner(monitor);
    }

    public Condition newCondition() {
        return new Queue(monitor);
    }

    private static final class Queue implements Condition {
        private final Object monitor;

        Queue(Object monitor) {
            this.monitor = monitor;
        }

        public void await() throws InterruptedException {
            Monitor.waitFor(monitor, this, false);
        }

        public void signal() {
            Monitor.notifyOne(monitor, this);
        }

        public void signalAll() {
            Monitor.notifyAll(monitor, this);
        }
    }

    public String toString() {
        clew.Unmodelled.text();
        return null;
    }
}
