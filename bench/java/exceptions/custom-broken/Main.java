import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  static class Base extends Exception { int code; Base(int code) { super("code " + code); this.code = code; } }
  static class Special extends Base { Special() { super(7); } }
  static void act(int n) throws Base {
    if (n == 0) throw new Special();
    if (n < 0) throw new Base(n);
  }
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    try { act(n); }
    catch (Base e) { assert e.code != 7 && e.code != -77; }
  }
}
