public class Main {
    public static void main(String[] args) {
        int[] a = new int[4];
        int sum = 0;
        for (int i = 0; i <= a.length; i++) {
            sum += a[i]; //~ fails exception.array-index
        }
    }
}
