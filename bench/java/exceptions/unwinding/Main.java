import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
    static class Stop extends RuntimeException { final int code; Stop(int c) { super("stop" + c); code = c; } }
    static class Halt extends Stop { Halt() { super(-1); } }
    static int depth;
    static void dive(int n) {
        depth++;
        try { if (n == 0) throw new Halt(); if (n > 3) throw new Stop(n); dive(n - 1); }
        catch (Halt h) { throw new Stop(depth); }
        finally { depth--; }
    }
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        if (n < 0) return;
        try { dive(n); assert false; }
        catch (Stop s) {
            assert !(s instanceof Halt);
            if (n > 3) assert s.code == n && s.getMessage().equals("stop" + n);
            else assert s.code == n + 1;
        }
        assert depth == 0;
    }
}
