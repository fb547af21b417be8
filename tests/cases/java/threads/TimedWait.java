//~ holds
class Main {
    static boolean told;

    public static void main(String[] args) throws InterruptedException {
        Object guard = new Object();
        Thread other = new Thread(() -> {
            synchronized (guard) {
                told = true;
                guard.notify();
            }
        });
        other.start();
        synchronized (guard) {
            guard.wait(10);
        }
        other.join(10);
        synchronized (guard) {
            guard.wait(10);
        }
        other.join();
        assert told;
    }
}
