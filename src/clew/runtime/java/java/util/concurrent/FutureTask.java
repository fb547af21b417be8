package java.util.concurrent;

import clew.Machine;
import java.util.Objects;

public class FutureTask<V> implements RunnableFuture<V> {
    private final Callable<V> task;
    private V result;
    private Throwable failure;
    private boolean begun;
    private boolean done;

    public FutureTask(Callable<V> task) {
        this.task = Objects.requireNonNull(task);
    }

    public FutureTask(Runnable task, V result) {
        Objects.requireNonNull(task);
        this.task = () -> {
            task.run();
            return result;
        };
    }

    public void run() {
        if (!atomicBegin(this)) {
            return;
        }
        V found = null;
        Throwable thrown = null;
        try {
            found = task.call();
        } catch (Throwable each) {
            thrown = each;
        }
        atomicFinish(this, found, thrown);
    }

    private static boolean atomicBegin(FutureTask<?> task) {
        if (task.begun) {
            return false;
        }
        task.begun = true;
        return true;
    }

    private static <T> void atomicFinish(FutureTask<T> task, T result, Throwable failure) {
        task.result = result;
        task.failure = failure;
        task.done = true;
    }

    public boolean cancel(boolean interrupts) {
        clew.Unmodelled.text();
        return false;
    }

    public boolean isCancelled() {
        return false;
    }

    public boolean isDone() {
        return done;
    }

    public V get() throws InterruptedException, ExecutionException {
        Machine.waits();
        if (atomicAwait(this)) {
            throw new InterruptedException();
        }
        return told();
    }

    public V get(long time, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        Objects.requireNonNull(unit);
        Machine.waits();
        int found = atomicAwaitFor(this);
        if (found < 0) {
            throw new InterruptedException();
        }
        if (found == 0) {
            throw new TimeoutException();
        }
        return told();
    }

    private V told() throws ExecutionException {
        if (failure != null) {
            throw new ExecutionException(failure);
        }
        return result;
    }

    /** Wait for the result; whether that was interrupted. Where it is there, nobody looks at interrupts. */
    private static boolean atomicAwait(FutureTask<?> task) {
        if (task.done) {
            return false;
        }
        Thread me = Machine.self();
        if (!me.interrupted) {
            Machine.retry();
        }
        me.interrupted = false;
        return true;
    }

    /** Wait, but not for ever: 1 where the result is there, 0 where the time is over, -1 where it was interrupted. */
    private static int atomicAwaitFor(FutureTask<?> task) {
        if (task.done) {
            return 1;
        }
        Thread me = Machine.self();
        if (!me.interrupted) {
            return 0;
        }
        me.interrupted = false;
        return -1;
    }

    public String toString() {
        clew.Unmodelled.text();
        return null;
    }
}
