//~ holds
public class Main {
    static void sort(int[] a) {
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j + 1 < a.length - i; j++) {
                if (a[j] > a[j + 1]) {
                    int t = a[j];
                    a[j] = a[j + 1];
                    a[j + 1] = t;
                }
            }
        }
    }

    public static void main(String[] args) {
        int[] a = {5, -2, 9, 0, 3};
        sort(a);
        for (int i = 1; i < a.length; i++) {
            assert a[i - 1] <= a[i];
        }
        int[][] m = new int[3][4];
        m[2][3] = 7;
        assert m.length == 3 && m[0].length == 4 && m[2][3] + m[1][1] == 7;
        int[][] ragged = {{1}, {2, 3}, {}};
        assert ragged[1][1] == 3 && ragged[2].length == 0;
        String[][][] deep = new String[2][3][];
        assert deep[1][2] == null && deep[0].length == 3;
        long[] ls = {1L << 40};
        boolean[] bs = new boolean[2];
        bs[1] = true;
        char[] cs = {'a', 'b'};
        byte[] ys = {(byte) 255};
        short[] ss = {-1};
        double[] ds = {1.5};
        assert ls[0] == 1099511627776L && bs[1] && !bs[0] && cs[1] == 'b' && ys[0] == -1 && ss[0] == -1 && ds[0] == 1.5;
        int[] b = a.clone();
        b[0] = 100;
        assert a[0] == -2 && a != b && a.length == b.length;
        System.arraycopy(a, 0, a, 1, 4);
        assert a[0] == -2 && a[1] == -2 && a[4] == 5;
        Object o = a;
        assert o instanceof int[] && ((int[]) o)[2] == 0;
        int i = 0;
        a[i++] = i;
        assert a[0] == 1 && i == 1;
    }
}
