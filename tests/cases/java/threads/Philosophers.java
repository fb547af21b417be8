//? deadlock
//~ holds
public class Main {
    static class Philosopher extends Thread {
        private final Object left;
        private final Object right;

        Philosopher(Object left, Object right) {
            this.left = left;
            this.right = right;
        }

        public void run() {
            synchronized (left) {
                synchronized (right) {
                    Thread.yield();
                }
            }
        }
    }

    public static void main(String[] args) {
        Object a = new Object();
        Object b = new Object();
        new Philosopher(a, b).start();
        new Philosopher(a, b).start();
    }
}
