import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  public static void main(String[] args) {
    String text = Verifier.nondetString();
    if (text.length() != 2) return;
    int number = Integer.parseInt(text);
    assert -9 <= number && number <= 99;
  }
}
