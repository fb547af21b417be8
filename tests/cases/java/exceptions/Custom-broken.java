public class Main {
    static class Low extends RuntimeException {
        final int code;

        Low(int code) {
            super("low " + code);
            this.code = code;
        }
    }

    static class Lower extends Low {
        Lower(int code) {
            super(code * 2);
        }
    }

    static void fail(int n) {
        if (n > 3) {
            throw new Lower(n); //~ fails exception.runtime
        }
        fail(n + 1);
    }

    public static void main(String[] args) {
        try {
            fail(0);
        } catch (Lower e) {
            assert e.code == 8;
            throw e;
        }
    }
}
