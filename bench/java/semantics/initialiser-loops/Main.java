public class Main {
  static class A { static int a = B.b + 1; static { System.out.println("A"); } }
  static class B { static int b = A.a + 1; }
  static class Lazy { static boolean loaded; static class Holder { static final Lazy INSTANCE = new Lazy(); static { loaded = true; } } static Lazy get() { return Holder.INSTANCE; } }
  static final Main SELF = new Main();
  static int counter = 7;
  int seen;
  Main() { seen = counter; counter++; }
  static class Base { String name = describe(); String describe() { return "base"; } }
  static class Derived extends Base { String extra = "x"; final String constant = "k"; @Override String describe() { return "derived" + extra + constant; } }
  public static void main(String[] args) {
    assert A.a == 2 && B.b == 1;
    assert !Lazy.loaded; assert Lazy.get() == Lazy.get() && Lazy.loaded;
    assert SELF.seen == 0 && counter == 7;
    assert new Derived().name.equals("derivednullk");
    int[] order = {0};
    class Local { int v; { v = ++order[0]; } Local() { v = v * 10; } }
    assert new Local().v == 10 && new Local().v == 20;
  }
}
