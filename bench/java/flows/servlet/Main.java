import java.util.*;
import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  static void print(String text) { assert !text.startsWith("tainted"); }
  public static void main(String[] args) {
    Map<String, String> request = new HashMap<>();
    request.put("name", "tainted:" + Verifier.nondetInt());
    request.put("other", "clean");
    List<String> held = new LinkedList<>();
    held.add(request.get("other"));
    print(held.get(0).concat("!"));
  }
}
