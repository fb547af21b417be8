import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  static int parse(String s) { switch (s) { case "Aa": return 1; case "BB": return 2; case "": return 3; case "stop": case "halt": return 4; default: return s.length() + 10; } }
  public static void main(String[] args) {
    assert parse("Aa") == 1 && parse("BB") == 2 && parse("") == 3 && parse("halt") == 4 && parse("xyz") == 13;
    String s = Verifier.nondetString();
    int r = parse(s);
    assert r != 2 || s.equals("BB");
    assert r >= 1;
  }
}
