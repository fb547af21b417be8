import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  private int count;
  class Counter { int own; void tick() { own++; count++; } class Deep { void twice() { tick(); Counter.this.tick(); assert Main.this.count >= own; } } }
  static class Box<T extends Comparable<T>> { T held; Box(T t) { held = t; } T max(T o) { return held.compareTo(o) >= 0 ? held : o; } }
  public static void main(String[] args) {
    Main m = new Main(); Counter a = m.new Counter(); Counter b = m.new Counter(); Counter.Deep d = a.new Deep();
    d.twice(); b.tick();
    assert m.count == 3 && a.own == 2 && b.own == 1;
    int n = Verifier.nondetInt();
    Runnable r = new Runnable() { int calls = n; public void run() { calls += 1; m.count += calls - n; } };
    r.run(); r.run();
    assert m.count == 6;
    assert new Box<>(n).max(7) >= 7 && new Box<>("a").max("b").equals("b");
  }
}
