// Two deposits at the same time: each reads the balance, and writes it back later. One of them may get lost.
// clew check Account-broken.java
public class Account extends Thread {
    private static int balance = 100;

    private final int amount;

    Account(int amount) {
        this.amount = amount;
    }

    @Override
    public void run() {
        balance = balance + amount;
    }

    public static void main(String[] args) throws InterruptedException {
        Account small = new Account(10);
        Account large = new Account(50);
        small.start();
        large.start();
        small.join();
        large.join();
        assert balance == 160; //~ fails assertion.violated
    }
}
