public class Main {
  interface Named {
    String name();
    default String greet() { return "hi " + name() + mark(); }
    private String mark() { return "!"; }
    static int count() { return 3; }
  }
  static class Loud implements Named {
    public String name() { return "loud"; }
    public String greet() { return Named.super.greet().toUpperCase(); }
  }
  interface Left { default String greet() { return "left"; } }
  interface Right { default String greet() { return "right"; } }
  static class Both implements Left, Right {
    public String greet() { return Left.super.greet() + " " + Right.super.greet(); }
  }
  public static void main(String[] args) {
    Named n = () -> "x";
    assert n.greet().equals("hi x!");
    assert new Loud().greet().equals("HI LOUD!") && Named.count() == 3;
    Both b = new Both();
    assert b.greet().equals("left right");
  }
}
