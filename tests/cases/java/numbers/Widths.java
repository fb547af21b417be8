//~ holds
public class Main {
    static byte b;
    static short s;
    static char c;
    static long l;

    public static void main(String[] args) {
        b = (byte) 200;
        s = (short) 70000;
        c = (char) -1;
        assert b == -56 && s == 4464 && c == 65535;
        b += 100;
        assert b == 44;
        c++;
        assert c == 0;
        int i = Integer.MAX_VALUE;
        i++;
        assert i == Integer.MIN_VALUE && i < 0 && Math.abs(i) == i;
        l = 1L << 40;
        assert l == 1099511627776L && (int) l == 0 && 1 << 33 == 2 && 1L << 65 == 2L;
        assert -8 >> 1 == -4 && -8 >>> 28 == 15 && -1L >>> 60 == 15L;
        assert (5 & 3) == 1 && (5 | 3) == 7 && (5 ^ 3) == 6 && ~5 == -6;
        assert Long.MIN_VALUE / -1 == Long.MIN_VALUE && Long.MIN_VALUE % -1 == 0;
        long product = 123456789L * 987654321L;
        assert product == 121932631112635269L;
        assert (byte) 0x80 == -128 && (short) 0x8000 == -32768 && (char) 65 == 'A';
        int x = 5;
        x = x++ + ++x;
        assert x == 12;
        assert Integer.toBinaryString(10).equals("1010") && Integer.toHexString(-1).equals("ffffffff");
        assert Integer.parseInt("-2147483648") == Integer.MIN_VALUE && Long.parseLong("42") == 42L;
        assert Integer.bitCount(255) == 8 && Integer.reverse(1) == Integer.MIN_VALUE;
        assert Math.floorMod(-7, 3) == 2 && Math.floorDiv(-7, 3) == -3 && Math.max(3, 4) == 4;
        boolean overflow = false;
        try {
            Math.addExact(Integer.MAX_VALUE, 1);
        } catch (ArithmeticException e) {
            overflow = true;
        }
        assert overflow;
        boolean t = true;
        t &= false;
        assert !t;
    }
}
