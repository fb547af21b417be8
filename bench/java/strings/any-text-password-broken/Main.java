import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  public static void main(String[] args) {
    String arg = Verifier.nondetString();
    assert !arg.equals("secret");
  }
}
