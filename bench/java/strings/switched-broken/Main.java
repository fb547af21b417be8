import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  static int code(String word) {
    switch (word) {
      case "red": return 1;
      case "green": return 2;
      case "Aa": return 3;
      case "BB": return 4;
      default: return 0;
    }
  }
  public static void main(String[] args) {
    String word = Verifier.nondetBoolean() ? "Aa" : "BB";
    assert code(word) == 3;
  }
}
