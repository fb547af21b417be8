public class Main {
  interface A { default int f() { return 1; } } interface B extends A { default int f() { return 2 + A.super.f(); } } interface C extends A {}
  static class D implements B, C {} static class E extends D implements A { public int f() { return super.f() * 10; } }
  static abstract class Base { Base() { init(); } abstract void init(); } static class Derived extends Base { int v = 3; String s; void init() { v = 9; s = "set"; } }
  public static void main(String[] args) {
    A a = new D(); A e = new E(); assert a.f() == 3 && e.f() == 30;
    Derived d = new Derived(); assert d.v == 3 && d.s.equals("set");
  }
}
