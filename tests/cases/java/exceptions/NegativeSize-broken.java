public class Main {
    public static void main(String[] args) {
        int n = 2;
        for (int i = 0; i < 4; i++) {
            int[] a = new int[n - i]; //~ fails exception.negative-array-size
            assert a.length == n - i;
        }
    }
}
