//~ holds
public class Main {
    static class Stop extends Exception {}

    static class Gate implements AutoCloseable {
        static int open;

        Gate() {
            open++;
        }

        public void close() {
            open--;
        }
    }

    static void run(int n) throws Stop {
        try (Gate gate = new Gate()) {
            assert Gate.open == 1;
            if (n == 2) {
                throw new Stop();
            }
        }
    }

    public static void main(String[] args) {
        int ran = 0;
        try {
            for (int i = 0; i < 3; i++) {
                run(i);
                ran++;
            }
        } catch (Stop e) {
            ran += 10;
        }
        assert ran == 12;
        assert Gate.open == 0;
    }
}
