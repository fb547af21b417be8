// The deposits of Account-broken.java under a lock: no order of steps loses one.
// clew check Account.java
//~ holds
public class Account extends Thread {
    private static final Object LOCK = new Object();
    private static int balance = 100;

    private final int amount;

    Account(int amount) {
        this.amount = amount;
    }

    @Override
    public void run() {
        synchronized (LOCK) {
            balance = balance + amount;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account small = new Account(10);
        Account large = new Account(50);
        small.start();
        large.start();
        small.join();
        large.join();
        assert balance == 160;
    }
}
