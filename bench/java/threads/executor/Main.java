import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class Main {
    private static int done;

    private static synchronized void count() {
        done++;
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService workers = Executors.newFixedThreadPool(2);
        Future<Integer> first = workers.submit(() -> {
            count();
            return 20;
        });
        Future<?> second = workers.submit(Main::count);
        int found = first.get();
        second.get();
        workers.shutdown();
        assert found == 20 && done == 2;
    }
}
