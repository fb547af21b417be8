import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  static int parse(String s) { return switch (s) { case "on" -> 1; case "off" -> { int k = 0; yield k; } default -> -1; }; }
  public static void main(String[] args) {
    String s = Verifier.nondetString();
    assert parse(s) <= 0 || s.length() == 3;
  }
}
