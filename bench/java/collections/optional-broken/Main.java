import java.util.*;
import java.util.stream.*;
import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  public static void main(String[] args) {
    Optional<Integer> best = Stream.of(1, 2).filter(e -> e > Verifier.nondetInt()).findFirst();
    assert best.get() > 0;
  }
}
