import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  public static void main(String[] args) {
    float f = Verifier.nondetFloat();
    if (f > 1.0f && f < 2.0f) {
      float g = f * 2.0f;
      assert g > 2.0f && g < 4.0f;
      assert (int) f == 1;
    }
  }
}
