//~ holds
public class Main {
    static int trace;

    static int work(int n) {
        try {
            trace = trace * 10 + 1;
            if (n == 1) {
                throw new IllegalStateException("one");
            }
            if (n == 2) {
                return 20;
            }
            return 30;
        } catch (IllegalArgumentException e) {
            trace = trace * 10 + 2;
            return 40;
        } finally {
            trace = trace * 10 + 3;
        }
    }

    @SuppressWarnings("finally")
    static int swallow() {
        try {
            throw new RuntimeException();
        } finally {
            return 5;
        }
    }

    public static void main(String[] args) {
        assert work(0) == 30;
        assert trace == 13;
        assert work(2) == 20;
        assert swallow() == 5;
        try {
            work(1);
            assert false;
        } catch (IllegalStateException e) {
            trace = trace * 10 + 4;
            assert e.getMessage().equals("one");
        }
        assert trace == 1313134;
    }
}
