import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  public static void main(String[] args) {
    char c = Verifier.nondetChar();
    char next = (char) (c + 1);
    assert next == c + 1;
  }
}
