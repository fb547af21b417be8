public class Main {
  static class Parent { int seen; Parent() { seen = value(); } int value() { return -1; } }
  static class Child extends Parent { int v = Integer.valueOf(7); int value() { return v; } }
  public static void main(String[] args) {
    assert new Child().seen == 7 : "the field is not set yet when the constructor above asks";
  }
}
