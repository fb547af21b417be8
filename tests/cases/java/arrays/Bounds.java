//~ holds
public class Main {
    public static void main(String[] args) {
        int[] a = new int[4];
        int sum = 0;
        try {
            for (int i = 0; ; i++) {
                a[i] = i;
                sum += a[i];
            }
        } catch (ArrayIndexOutOfBoundsException e) {
            sum += 100;
        }
        assert sum == 106;
        try {
            a[-1] = 3;
            assert false;
        } catch (IndexOutOfBoundsException e) {
            sum = 0;
        }
        assert sum == 0;
    }
}
