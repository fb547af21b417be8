public class Main {
    static class Config {
        static int limit = compute();

        static int compute() {
            int[] a = new int[1];
            return a[1]; //~ fails exception.uncaught
        }
    }

    public static void main(String[] args) {
        System.out.println(Config.limit);
    }
}
