import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class Main {
    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        Thread maker = new Thread(() -> {
            try {
                queue.put(1);
                queue.put(2);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        });
        maker.start();
        int first = queue.take();
        int second = queue.take();
        maker.join();
        assert first == 1 && second == 2 && queue.poll() == null;
    }
}
