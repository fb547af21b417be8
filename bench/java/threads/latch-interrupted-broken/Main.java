import java.util.concurrent.CountDownLatch;

public class Main {
    private static boolean given;
    private static boolean up;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(1);
        Thread waiting = new Thread(() -> {
            try {
                latch.await();
            } catch (InterruptedException interrupted) {
                given = true;
            }
            up = true;
        });
        waiting.start();
        waiting.interrupt();
        waiting.join();
        assert up && !given;
    }
}
