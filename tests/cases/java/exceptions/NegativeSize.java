//~ holds
public class Main {
    public static void main(String[] args) {
        int n = 2;
        int caught = 0;
        for (int i = 0; i < 4; i++) {
            try {
                int[] a = new int[n - i];
                assert a.length == n - i;
            } catch (NegativeArraySizeException e) {
                caught++;
            }
        }
        assert caught == 1;
    }
}
