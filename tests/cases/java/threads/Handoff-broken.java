public class Main {
    static class Cell {
        private int value;
        private boolean full;

        synchronized void put(int v) throws InterruptedException {
            while (full) {
                wait();
            }
            value = v;
            full = true;
            notifyAll();
        }

        synchronized int take() throws InterruptedException {
            if (!full) {
                wait();
            }
            full = false;
            notifyAll();
            return value;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        final Cell cell = new Cell();
        Thread producer = new Thread(() -> {
            try {
                cell.put(3);
                cell.put(4);
            } catch (InterruptedException e) {
                assert false;
            }
        });
        producer.start();
        int sum = cell.take() * 10 + cell.take();
        producer.join();
        assert sum == 34; //~ fails assertion.violated
    }
}
