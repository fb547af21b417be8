import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  interface Shape { int area(); default String name() { return "shape" + area(); } static Shape unit() { return () -> 1; } }
  static abstract class Base implements Shape {
    int calls;
    Base() { init(); }
    void init() { calls = 1; }
    public int area() { calls++; return side() * side(); }
    abstract int side();
  }
  static class Square extends Base {
    int s = 5;
    Square() { super(); }
    @Override void init() { calls = 10; s = 9; }
    @Override int side() { return s; }
    @Override public String name() { return "square:" + Base.class.getSimpleName() + super.name(); }
  }
  static class Box<T extends Comparable<T>> {
    T best;
    void offer(T other) { if (best == null || other.compareTo(best) > 0) best = other; }
  }
  public static void main(String[] args) {
    Square square = new Square();
    assert square.s == 5 && square.calls == 10;
    assert square.area() == 25 && square.calls == 11;
    assert square.name().equals("square:Baseshape25");
    assert Shape.unit().name().equals("shape1");
    Shape shape = Verifier.nondetBoolean() ? square : new Shape() { public int area() { return 3; } };
    assert shape instanceof Square ? shape.area() == 25 : shape.area() == 3;
    Box<String> box = new Box<>();
    box.offer("pear"); box.offer("apple"); box.offer("plum");
    assert box.best.equals("plum");
    Object[] things = {1, "two", 3.0, 'c', null, new int[] {5}};
    int score = 0;
    for (Object each : things) {
      if (each instanceof Integer) score += 1;
      else if (each instanceof String) score += 10;
      else if (each instanceof Number) score += 100;
      else if (each instanceof int[]) score += 1000;
    }
    assert score == 1111;
  }
}
