public class Main {
  static String order = "";
  static int log(String what) { order += what; return order.length(); }
  static class Parent { static int p = log("P"); static { log("p"); } int i = log("i"); { log("j"); } Parent() { log("k"); } }
  static class Child extends Parent { static final int CONSTANT = 5; static final Integer BOXED = log("C"); int c = log("m"); Child() { this(1); log("n"); } Child(int x) { super(); log("o"); } }
  interface Face { int f = log("F"); }
  static class Impl implements Face { static int q = log("Q"); }
  enum Level { LOW(1), HIGH(2) { @Override int weight() { return 20; } }; final int w; Level(int w) { this.w = w; } int weight() { return w; } }
  public static void main(String[] args) {
    assert Child.CONSTANT == 5 && order.equals("");
    new Child();
    assert order.equals("PpCijkmon") : order;
    new Child();
    assert order.equals("PpCijkmonijkmon");
    order = "";
    new Impl();
    assert order.equals("Q");
    assert Face.f == 2;
    int sum = 0;
    for (Level each : Level.values()) sum += each.weight() * (each.ordinal() + 1);
    assert sum == 41 && Level.valueOf("HIGH") == Level.HIGH && Level.LOW.compareTo(Level.HIGH) < 0;
    switch (Level.HIGH) { case LOW: assert false; break; case HIGH: sum = 0; }
    assert sum == 0 && Level.HIGH.name().equals("HIGH") && Level.HIGH.getDeclaringClass() == Level.class;
  }
}
