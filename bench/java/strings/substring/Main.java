import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  public static void main(String[] args) {
    int from = Verifier.nondetInt();
    if (from < 0 || from > 5) return;
    String text = "Hello";
    String rest = text.substring(from);
    assert rest.length() == 5 - from;
  }
}
