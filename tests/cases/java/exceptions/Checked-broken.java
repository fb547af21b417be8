public class Main {
    static class Stop extends Exception {}

    static void run(int n) throws Stop {
        if (n == 2) {
            throw new Stop(); //~ fails exception.uncaught
        }
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 3; i++) {
            run(i);
        }
    }
}
