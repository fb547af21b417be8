public class Main {
  static String log = "";
  static class Parent {
    static { log += "sP "; }
    { log += "iP "; }
    Parent() { log += "cP:" + value() + " "; }
    int value() { return -1; }
  }
  static class Child extends Parent {
    static { log += "sC "; }
    int v = 7;
    { log += "iC "; }
    Child() { log += "cC "; }
    int value() { return v; }
  }
  public static void main(String[] args) {
    new Child();
    assert log.equals("sP sC iP cP:0 iC cC ") : log;
  }
}
