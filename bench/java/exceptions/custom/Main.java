import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  static class Base extends Exception { int code; Base(int code) { super("code " + code); this.code = code; } }
  static class Special extends Base { Special() { super(7); } @Override public String getMessage() { return "special"; } }
  static void act(int n) throws Base {
    if (n == 0) throw new Special();
    if (n < 0) throw new Base(n);
  }
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    try {
      act(n);
      assert n > 0;
    } catch (Special e) {
      assert n == 0 && e.getMessage().equals("special") && e.code == 7;
    } catch (Base e) {
      assert n < 0 && e.code == n;
      if (n == -3) assert e.getMessage().equals("code -3");
    }
  }
}
