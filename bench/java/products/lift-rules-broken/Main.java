import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
    static boolean weight, executive;
    interface Rule { boolean allows(int load, int floor); }
    static class Base implements Rule { public boolean allows(int l, int f) { return true; } }
    static class Heavy implements Rule { final Rule inner; Heavy(Rule r) { inner = r; } public boolean allows(int l, int f) { return l <= 100 && inner.allows(l, f); } }
    static class Exec implements Rule { final Rule inner; Exec(Rule r) { inner = r; } public boolean allows(int l, int f) { return f == 4 || inner.allows(l, f); } }
    public static void main(String[] args) {
        weight = Verifier.nondetBoolean(); executive = Verifier.nondetBoolean();
        Rule r = new Base();
        if (weight) r = new Heavy(r);
        if (executive) r = new Exec(r);
        int load = 0, floor = 0;
        for (int i = 0; i < 5; i++) {
            if (Verifier.nondetBoolean()) load += 40;
            if (r.allows(load, floor)) floor = Math.min(4, floor + 1);
            else load = 0;
            assert !weight || load <= 100;
        }
    }
}
