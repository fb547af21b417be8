import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  public static void main(String[] args) {
    String one = Verifier.nondetString(), other = Verifier.nondetString();
    Verifier.assume(one.length() <= 2 && other.length() <= 2);
    if (one.compareTo(other) == 0) assert one.equals(other);
    if (one.startsWith("ab")) assert one.length() == 2;
  }
}
