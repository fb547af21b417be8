import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
    public static void main(String[] args) {
        byte b = Verifier.nondetByte();
        byte c = b;
        c >>>= 1;
        assert c == (byte) (b >>> 1);
        assert b >= 0 || c < 0;
        int s = Verifier.nondetInt();
        assert (1 << s) == (1 << (s & 31));
        long l = Verifier.nondetLong();
        assert (l >>> s) == (l >>> (s & 63));
        short h = (short) 40000;
        h += 1.9;
        assert h == -25534;
        char ch = 'a';
        ch += 1;
        ch++;
        assert ch == 'c';
        int i = 5;
        i = i++ + ++i;
        assert i == 12;
        assert (byte) 200 == -56 && (char) -1 == 65535 && (int) 3.99e10 == Integer.MAX_VALUE;
        assert Integer.MIN_VALUE / -1 == Integer.MIN_VALUE && Integer.MIN_VALUE % -1 == 0;
    }
}
