import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  public static void main(String[] args) {
    String arg = Verifier.nondetString();
    if (arg.length() == 8) {
      assert arg.charAt(7) != 'z';
    }
  }
}
