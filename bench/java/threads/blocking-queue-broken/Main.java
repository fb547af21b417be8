import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class Main {
    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        Thread one = new Thread(() -> queue.offer(1));
        Thread two = new Thread(() -> queue.offer(2));
        one.start();
        two.start();
        assert queue.take() == 1;
    }
}
