//~ holds
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
            throw new Lower(n);
        }
        fail(n + 1);
    }

    public static void main(String[] args) {
        int seen = 0;
        try {
            try {
                fail(0);
            } catch (Lower e) {
                assert e.code == 8;
                assert e.getMessage().equals("low 8");
                seen = 1;
                throw e;
            }
        } catch (Low e) {
            seen += 10;
        } catch (RuntimeException e) {
            assert false;
        }
        assert seen == 11;
    }
}
