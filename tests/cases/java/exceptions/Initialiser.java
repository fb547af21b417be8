//~ holds
public class Main {
    static class Config {
        static int limit = compute();

        static int compute() {
            int[] a = new int[1];
            return a[1];
        }
    }

    public static void main(String[] args) {
        int seen = 0;
        try {
            seen = Config.limit;
        } catch (ExceptionInInitializerError e) {
            assert e.getCause() instanceof ArrayIndexOutOfBoundsException;
            seen = 1;
        }
        try {
            seen = Config.limit;
        } catch (NoClassDefFoundError e) {
            seen += 10;
        }
        assert seen == 11;
    }
}
