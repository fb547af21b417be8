package java.util.concurrent;

import clew.Machine;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/** At most so many threads, each made for a task while there are fewer; others wait for one that has nothing to do. */
final class ThreadPool implements ExecutorService {
    private static int pools;

    private final int most;
    private final int number;
    private int made;
    private int live;
    private boolean closed;
    private Waiting first;
    private Waiting last;

    ThreadPool(int most) {
        if (most <= 0) {
            throw new IllegalArgumentException();
        }
        this.most = most;
        this.number = atomicNumber();
    }

    private static int atomicNumber() {
        return ++pools;
    }

    public void execute(Runnable task) {
        int worker = atomicAccept(this, new Waiting(Objects.requireNonNull(task)));
        if (worker < 0) {
            throw new RejectedExecutionException(clew.Text.opaque());
        }
        if (worker > 0) {
            begin(worker, task);
        }
    }

    private void begin(int worker, Runnable task) {
        new Thread(new Worker(this, task), "pool-" + number + "-thread-" + worker).start();
    }

    /** The number of the thread that has to be made for the task, 0 where it waits, -1 where it comes too late. */
    private static int atomicAccept(ThreadPool pool, Waiting task) {
        if (pool.closed) {
            return -1;
        }
        if (pool.live < pool.most) {
            pool.live++;
            return ++pool.made;
        }
        if (pool.last == null) {
            pool.first = task;
        } else {
            pool.last.next = task;
        }
        pool.last = task;
        return 0;
    }

    /** The next task; null where there will be none. */
    private static Runnable atomicNext(ThreadPool pool) {
        Waiting found = pool.first;
        if (found == null) {
            if (!pool.closed) {
                Machine.retry();
            }
            pool.live--;
            return null;
        }
        pool.first = found.next;
        if (found.next == null) {
            pool.last = null;
        }
        return found.task;
    }

    /** A thread ends because its task has failed: another one takes its place where there is something to do. */
    private static Runnable atomicLost(ThreadPool pool) {
        Waiting found = pool.first;
        if (found == null) {
            pool.live--;
            return null;
        }
        pool.first = found.next;
        if (found.next == null) {
            pool.last = null;
        }
        return found.task;
    }

    private static final class Waiting {
        final Runnable task;
        Waiting next;

        Waiting(Runnable task) {
            this.task = task;
        }
    }

    private static final class Worker implements Runnable {
        private final ThreadPool pool;
        private Runnable task;

        Worker(ThreadPool pool, Runnable task) {
            this.pool = pool;
            this.task = task;
        }

        public void run() {
            boolean done = false;
            try {
                while (task != null) {
                    task.run();
                    Machine.waits();
                    task = atomicNext(pool);
                }
                done = true;
            } finally {
                if (!done) {
                    Runnable rest = atomicLost(pool);
                    if (rest != null) {
                        pool.begin(atomicMade(pool), rest);
                    }
                }
            }
        }
    }

    private static int atomicMade(ThreadPool pool) {
        return ++pool.made;
    }

    public <T> Future<T> submit(Callable<T> task) {
        return started(new FutureTask<T>(task));
    }

    public <T> Future<T> submit(Runnable task, T result) {
        return started(new FutureTask<T>(task, result));
    }

    public Future<?> submit(Runnable task) {
        return started(new FutureTask<Object>(task, null));
    }

    private <T> FutureTask<T> started(FutureTask<T> task) {
        execute(task);
        return task;
    }

    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks) throws InterruptedException {
        List<Future<T>> found = new ArrayList<>();
        for (Callable<T> task : tasks) {
            found.add(submit(task));
        }
        for (Future<T> each : found) {
            try {
                each.get();
            } catch (ExecutionException failed) {
                continue; // whoever asks for it is told
            }
        }
        return found;
    }

    public void shutdown() {
        atomicClose(this);
    }

    private static void atomicClose(ThreadPool pool) {
        pool.closed = true;
    }

    public List<Runnable> shutdownNow() {
        clew.Unmodelled.text();
        return null;
    }

    public boolean isShutdown() {
        return closed;
    }

    public boolean isTerminated() {
        return atomicIsOver(this);
    }

    private static boolean atomicIsOver(ThreadPool pool) {
        return pool.closed && pool.live == 0 && pool.first == null;
    }

    /** Whether all is done by then: it may be looked at any time later. */
    public boolean awaitTermination(long time, TimeUnit unit) throws InterruptedException {
        Objects.requireNonNull(unit);
        Machine.waits();
        int found = atomicAwaitFor(this);
        if (found < 0) {
            throw new InterruptedException();
        }
        return found == 1;
    }

    private static int atomicAwaitFor(ThreadPool pool) {
        if (pool.closed && pool.live == 0 && pool.first == null) {
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
