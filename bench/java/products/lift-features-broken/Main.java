import org.sosy_lab.sv_benchmarks.Verifier;
import java.util.*;
public class Main {
  interface Feature { default boolean mayClose(Lift l) { return true; } }
  static class Overloaded implements Feature { @Override public boolean mayClose(Lift l) { return l.weight <= 100; } }
  static class Lift { int floor, weight; boolean open = true; final List<Feature> features = new ArrayList<>();
    void step() { if (open) { for (Feature f : features) if (!f.mayClose(this)) return; open = false; return; } floor++; } }
  public static void main(String[] args) {
    Lift l = new Lift();
    if (Verifier.nondetBoolean()) l.features.add(new Overloaded());
    l.weight = Verifier.nondetInt();
    Verifier.assume(l.weight >= 0);
    for (int i = 0; i < 3; i++) l.step();
    assert l.floor == 0 || l.weight <= 100;
  }
}
