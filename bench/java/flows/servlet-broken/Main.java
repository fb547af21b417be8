import java.util.*;
import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  static void print(String text) { assert !text.startsWith("tainted"); }
  public static void main(String[] args) {
    Map<String, String> request = new HashMap<>();
    request.put("name", "tainted:" + Verifier.nondetInt());
    String[] held = new String[2];
    held[0] = request.get("name");
    held[1] = "constant";
    print(held[Verifier.nondetBoolean() ? 1 : 0]);
  }
}
