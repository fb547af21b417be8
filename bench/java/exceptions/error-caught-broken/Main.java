import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  public static void main(String[] args) {
    boolean reached = false;
    try {
      assert Verifier.nondetInt() != 3;
    } finally {
      reached = true;
    }
    assert reached;
  }
}
