package java.util.concurrent;

public class Executors {
    private Executors() {}

    public static ExecutorService newFixedThreadPool(int most) {
        return new ThreadPool(most);
    }

    public static ExecutorService newSingleThreadExecutor() {
        return new ThreadPool(1);
    }

    /** Which of the threads that are there does a task is not seen, so that each has its own. */
    public static ExecutorService newCachedThreadPool() {
        return new ThreadPool(Integer.MAX_VALUE);
    }
}
