//~ holds
public class Main {
    static volatile int stage;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread() {
            public void run() {
                try {
                    int[] a = new int[1];
                    stage = 1;
                    a[stage] = 3;
                } catch (ArrayIndexOutOfBoundsException e) {
                    stage = 2;
                }
            }
        };
        worker.start();
        worker.join();
        assert stage == 2 && !worker.isAlive();
        try {
            worker.start();
            assert false;
        } catch (IllegalThreadStateException e) {
            stage = 3;
        }
        try {
            worker.notify();
            assert false;
        } catch (IllegalMonitorStateException e) {
            assert stage == 3;
        }
    }
}
