import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  public static void main(String[] args) {
    String name = Verifier.nondetString().trim();
    if (name.isEmpty()) return;
    assert !name.equalsIgnoreCase("root");
  }
}
