package java.util.concurrent;

public interface Future<V> {
    boolean cancel(boolean interrupts);

    boolean isCancelled();

    boolean isDone();

    V get() throws InterruptedException, ExecutionException;

    V get(long time, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException;
}
