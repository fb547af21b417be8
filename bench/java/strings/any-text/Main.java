import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  public static void main(String[] args) {
    String arg = Verifier.nondetString();
    if (arg.length() < 2) return;
    char first = arg.charAt(0);
    StringBuilder other = new StringBuilder();
    other.append(first).append("!");
    assert other.length() == 2;
    assert other.charAt(0) == arg.charAt(0);
    assert arg.concat("x").length() == arg.length() + 1;
  }
}
