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

    public static void main(String[] args) {
        assert work(0) == 30;
        assert trace == 13;
        assert work(2) == 20;
        try {
            work(1);
        } catch (IllegalStateException e) {
            trace = trace * 10 + 4;
        }
        assert trace == 131314; //~ fails assertion.violated
    }
}
