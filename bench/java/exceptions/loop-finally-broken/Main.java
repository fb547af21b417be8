public class Main {
    static StringBuilder log = new StringBuilder();
    static int work(int k) {
        for (int i = 0; ; i++) {
            try {
                try {
                    if (i == 0) continue;
                    if (i == 1) throw new IllegalStateException("a");
                    if (i == 2) return k + i;
                } finally {
                    log.append('f').append(i);
                    if (i == 2) throw new ArithmeticException("late");
                }
            } catch (IllegalStateException e) {
                log.append(e.getMessage());
            } finally {
                log.append('g');
            }
        }
    }
    public static void main(String[] args) {
        try {
            work(3);
            assert false;
        } catch (ArithmeticException e) {
            assert log.toString().equals("f0gf1agf2g") : log;
            throw new RuntimeException(e);
        }
    }
}
