//? valid-assert
public class Main {
    static volatile int stage;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread() {
            public void run() {
                int[] a = new int[1];
                stage = 1;
                a[stage] = 3;
            }
        };
        worker.start();
        worker.join();
        assert stage == 2; //~ fails assertion.violated
    }
}
