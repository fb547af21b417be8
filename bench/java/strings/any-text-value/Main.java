import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  public static void main(String[] args) {
    String arg = Verifier.nondetString();
    String whole = "<" + arg + ">";
    assert whole.startsWith("<");
    assert whole.length() == arg.length() + 2;
    assert whole.equals("<" + arg + ">");
  }
}
