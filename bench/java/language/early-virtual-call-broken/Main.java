public class Main {
  static abstract class Base { int seen; Base() { seen = value(); } abstract int value(); } static class Derived extends Base { final int v; Derived(int v) { this.v = v; } int value() { return v; } }
  public static void main(String[] args) { Derived d = new Derived(7); assert d.seen == 7; }
}
