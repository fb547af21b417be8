//~ holds
public class Main {
    public static void main(String[] args) {
        double d = 0.1 + 0.2;
        assert d != 0.3 && d > 0.3 && d - 0.3 < 1e-15;
        float f = 16777216f;
        assert f + 1 == f;
        assert (int) 3.99 == 3 && (int) -3.99 == -3 && (int) Double.NaN == 0 && (int) 1e20 == Integer.MAX_VALUE;
        assert (long) -1e30 == Long.MIN_VALUE && (byte) 300.7 == 44;
        double zero = 0.0;
        assert 1 / zero == Double.POSITIVE_INFINITY && zero == -zero && Double.isNaN(zero / zero);
        double nan = Double.NaN;
        assert nan != nan && !(nan < 1) && !(nan >= 1);
        assert 5.5 % 2 == 1.5 && -5.5 % 2 == -1.5;
        assert Math.sqrt(2.25) == 1.5 && Math.floor(-1.5) == -2.0 && Math.round(2.5) == 3 && Math.ceil(1.2) == 2.0;
        assert (float) 0.1 != 0.1 && (double) 0.5f == 0.5;
        assert Double.compare(0.0, -0.0) > 0 && Math.max(-0.0, 0.0) == 0.0;
        long bits = Double.doubleToLongBits(1.0);
        assert bits == 0x3ff0000000000000L && Float.intBitsToFloat(0x40490fdb) > 3.14f;
        assert String.valueOf(1.5).equals("1.5") && ("" + 2.0).equals("2.0") && Math.pow(2, 10) == 1024.0;
        int sum = 0;
        for (double x = 0; x < 1; x += 0.1) {
            sum++;
        }
        assert sum == 11;
    }
}
