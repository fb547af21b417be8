import org.sosy_lab.sv_benchmarks.Verifier;
import java.util.*;
public class Main {
  interface Feature { default boolean mayStop(Lift l, int floor) { return true; } default boolean mayClose(Lift l) { return true; } }
  static class Overloaded implements Feature { @Override public boolean mayClose(Lift l) { return l.weight <= 100; } }
  static class Empty implements Feature { @Override public boolean mayStop(Lift l, int floor) { return l.weight > 0 || l.calls[floor]; } }
  static class Lift {
    int floor, weight; boolean open; boolean[] calls = new boolean[4]; final List<Feature> features = new ArrayList<>();
    void step() {
      if (open) { for (Feature f : features) if (!f.mayClose(this)) return; open = false; return; }
      if (calls[floor]) { boolean stop = true; for (Feature f : features) stop &= f.mayStop(this, floor); if (stop) { open = true; calls[floor] = false; return; } }
      floor = floor < 3 ? floor + 1 : 0;
    }
  }
  public static void main(String[] args) {
    Lift l = new Lift();
    if (Verifier.nondetBoolean()) l.features.add(new Overloaded());
    if (Verifier.nondetBoolean()) l.features.add(new Empty());
    l.calls[2] = true; l.weight = Verifier.nondetBoolean() ? 150 : 40;
    boolean served = false;
    for (int i = 0; i < 6; i++) { l.step(); if (l.open && l.floor == 2) served = true; assert !l.open || l.floor == 2; }
    assert served;
    if (l.weight > 100 && !l.features.isEmpty() && l.features.get(0) instanceof Overloaded) assert l.open;
  }
}
