import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
    static class T { int k; T l, r; T(int k) { this.k = k; } }
    static T ins(T t, int k) { if (t == null) return new T(k); if (k < t.k) t.l = ins(t.l, k); else t.r = ins(t.r, k); return t; }
    static T del(T t, int k) {
        if (t == null) return null;
        if (k < t.k) { t.l = del(t.l, k); return t; }
        if (k > t.k) { t.r = del(t.r, k); return t; }
        if (t.l == null) return t.r;
        if (t.r == null) return t.l;
        T m = t.r; while (m.l != null) m = m.l;
        t.k = m.k; t.r = del(t.r, m.k); return t;
    }
    static boolean has(T t, int k) { while (t != null && t.k != k) t = k < t.k ? t.l : t.r; return t != null; }
    public static void main(String[] args) {
        T t = null;
        int a = Verifier.nondetInt(), b = Verifier.nondetInt(), c = Verifier.nondetInt();
        t = ins(ins(ins(t, a), b), c);
        t = del(t, b);
        assert !has(t, b);
    }
}
