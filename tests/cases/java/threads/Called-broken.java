public class Main {
    static int count;

    static void atomicIncrement() {
        count = count + 1;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(Main::atomicIncrement);
        Thread two = new Thread(Main::atomicIncrement);
        one.start();
        two.start();
        one.join();
        two.join();
        assert count == 2; //~ fails assertion.violated
    }
}
