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
    assert code("red") == 1 && code("green") == 2 && code("blue") == 0;
    assert code("Aa") == 3 && code("BB") == 4;
    String word = Verifier.nondetBoolean() ? "red" : "gre" + "en".toLowerCase();
    int found = code(word);
    assert found == 1 || found == 2;
  }
}
