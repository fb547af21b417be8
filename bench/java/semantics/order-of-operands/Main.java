public class Main {
    static StringBuilder log = new StringBuilder();
    static int t(int v) { log.append(v); return v; }
    static int[] arr(int[] a) { log.append('a'); return a; }
    public static void main(String[] args) {
        int[] a = {10, 20, 30};
        int i = 0;
        a[i++] += i * 5 + a[i];
        assert a[0] == 35 && i == 1;
        i = 1;
        a[i] = i = 2;
        assert a[1] == 2 && i == 2;
        int r = t(1) + t(2) * t(3);
        assert r == 7 && log.toString().equals("123");
        log.setLength(0);
        try { arr(null)[t(9)] = t(1) / t(0); assert false; } catch (ArithmeticException e) { assert log.toString().equals("a910"); }
        log.setLength(0);
        try { arr(null)[t(9)] = t(4); assert false; } catch (NullPointerException e) { assert log.toString().equals("a94"); }
        log.setLength(0);
        try { arr(a)[t(9)] += t(4); assert false; } catch (ArrayIndexOutOfBoundsException e) { assert log.toString().equals("a9") : log; }
        int k = 3;
        k += (k = 5) * 2;
        assert k == 13;
        boolean b = false;
        if (b = true || t(7) > 0) assert b;
        assert !log.toString().contains("7");
        int x = 7;
        x ^= x << 1;
        assert x == 9;
        assert -7 / 2 == -3 && -7 % 2 == -1 && -7 >> 1 == -4 && -7 >>> 28 == 15 && Math.floorMod(-7, 2) == 1 && Math.floorDiv(-7, 2) == -4;
    }
}
