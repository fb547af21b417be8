package java.lang;

import clew.Machine;

public class Thread implements Runnable {
    /** How often it has asked for a hash code that nobody knows. */
    public int asked;

    public static final int MIN_PRIORITY = 1;
    public static final int NORM_PRIORITY = 5;
    public static final int MAX_PRIORITY = 10;

    /** Who waits behind this thread to be notified. */
    public Thread next;

    /** Whether it waits to be notified. */
    public boolean waiting;

    public boolean interrupted;
    private boolean started;
    private boolean ended;
    private boolean daemon;
    private int priority;
    private Runnable task;
    private String name;

    public enum State { NEW, RUNNABLE, BLOCKED, WAITING, TIMED_WAITING, TERMINATED }

    public interface UncaughtExceptionHandler {
        void uncaughtException(Thread thread, Throwable exception);
    }

    public Thread() {}

    public Thread(Runnable task) {
        this.task = task;
    }

    public Thread(Runnable task, String name) {
        this.task = task;
        this.name = name;
    }

    public Thread(String name) {
        this.name = name;
    }

    public void run() {
        if (task != null) {
            task.run();
        }
    }

    public void start() {
        if (!atomicBegin(this)) {
            throw new IllegalThreadStateException();
        }
        Machine.spawn(this);
    }

    private static boolean atomicBegin(Thread thread) {
        if (thread.started) {
            return false;
        }
        thread.started = true;
        return true;
    }

    /** The last thing that a thread does. */
    static void finish(Thread thread) {
        atomicFinish(thread);
    }

    private static void atomicFinish(Thread thread) {
        thread.ended = true;
    }

    public final void join() throws InterruptedException {
        if (atomicJoin(this)) {
            throw new InterruptedException();
        }
    }

    public final void join(long millis) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        if (millis == 0) {
            join();
        } else if (isAlive() && interrupted()) { // else the time may be over at any moment, be it behind its end
            throw new InterruptedException();
        }
    }

    /** Wait for the end of a thread; whether somebody interrupted that. */
    private static boolean atomicJoin(Thread thread) {
        if (!thread.started || thread.ended) {
            return false;
        }
        Thread me = Machine.self();
        if (!me.interrupted) {
            Machine.retry();
        }
        me.interrupted = false;
        return true;
    }

    public final boolean isAlive() {
        return started && !ended;
    }

    public static Thread currentThread() {
        return Machine.self();
    }

    public static void sleep(long millis) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        if (interrupted()) {
            throw new InterruptedException();
        }
    }

    public static void sleep(long millis, int nanos) throws InterruptedException {
        sleep(millis);
    }

    public static void yield() {}

    public static void onSpinWait() {}

    public void interrupt() {
        interrupted = true;
    }

    public boolean isInterrupted() {
        return interrupted;
    }

    public static boolean interrupted() {
        Thread me = Machine.self();
        if (!me.interrupted) {
            return false;
        }
        me.interrupted = false;
        return true;
    }

    public final void setName(String name) {
        this.name = name;
    }

    public final String getName() {
        if (name == null) {
            clew.Unmodelled.text();
        }
        return name;
    }

    public final void setDaemon(boolean daemon) {
        if (daemon) {
            clew.Unmodelled.number();
        }
        this.daemon = daemon;
    }

    public final boolean isDaemon() {
        return daemon;
    }

    public final void setPriority(int priority) {
        this.priority = priority;
    }

    public final int getPriority() {
        return priority == 0 ? NORM_PRIORITY : priority;
    }

    public long getId() {
        clew.Unmodelled.number();
        return 0;
    }

    public static boolean holdsLock(Object object) {
        return clew.Monitor.isOwner(object);
    }

    public String toString() {
        return "Thread[" + getName() + "]";
    }
}
