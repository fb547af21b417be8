public class Main {
  static class Outer {
    int n;
    Outer(int n) { this.n = n; }
    class Inner { int twice() { return 2 * n; } }
  }
  public static void main(String[] args) {
    Outer o = new Outer(3);
    Outer.Inner i = o.new Inner();
    assert i.twice() == 6;
    o.n = 5;
    assert i.twice() == 10;
    int base = 4;
    class Local { int plus(int x) { return x + base; } }
    assert new Local().plus(1) == 5;
    Runnable r = new Runnable() {
      int calls;
      public void run() { calls++; o.n += calls; }
    };
    r.run();
    r.run();
    assert o.n == 8;
  }
}
