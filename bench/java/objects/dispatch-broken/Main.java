public class Main {
  static class A { int x = 1; int get() { return x; } static String who() { return "A"; } void f(Object o) { x = 2; } void f(String s) { x = 3; } }
  static class B extends A { int x = 5; @Override int get() { return super.get() + x; } static String who() { return "B"; } }
  public static void main(String[] args) {
    A a = new B();
    assert a.x == 1 && ((B) a).x == 5 && a.get() == 6;
    Object o = "text";
    a.f(o);
    assert a.x == 3;
  }
}
