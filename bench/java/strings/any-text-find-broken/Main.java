import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  public static void main(String[] args) {
    String line = Verifier.nondetString();
    int at = line.indexOf("ab");
    if (at < 0) return;
    assert line.charAt(at) == 'a' && line.charAt(at + 1) == 'b';
    assert at != 3;
  }
}
