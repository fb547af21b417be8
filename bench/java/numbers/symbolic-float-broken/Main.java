import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  static void test(float x, int y) {
    float z = x * 2 + y;
    if (z > 10.5f) {
      if (y == 3) assert false;
    } else {
      System.out.println("small");
    }
  }
  public static void main(String[] args) {
    test(Verifier.nondetFloat(), Verifier.nondetInt());
  }
}
