import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
    static int rank(String s) {
        int r = 0;
        switch (s) {
            case "Aa": r += 1;
            case "BB": r += 10; break;
            case "C#": return -1;
            default: r = 100;
        }
        return r;
    }
    public static void main(String[] args) {
        String[] all = {"Aa", "BB", "C#", "CD", ""};
        int i = Verifier.nondetInt();
        Verifier.assume(i >= 0 && i < all.length);
        int r = rank(all[i]);
        // "Aa" and "BB" have equal hash codes; Aa falls through to 11
        assert r != 11;
    }
}
