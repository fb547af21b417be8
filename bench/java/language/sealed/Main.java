public class Main {
  sealed interface Shape permits Circle, Square {}
  record Circle(int r) implements Shape {}
  record Square(int s) implements Shape {
    Square {
      if (s < 0) throw new IllegalArgumentException("negative");
    }
  }
  public static void main(String[] args) {
    Shape[] all = {new Circle(2), new Square(3)};
    int sum = 0;
    for (Shape each : all) {
      if (each instanceof Circle c && c.r() > 1) sum += c.r();
      else sum += ((Square) each).s() * 10;
    }
    assert sum == 32;

    assert new Circle(2).equals(new Circle(2)) && new Circle(2).hashCode() == new Circle(2).hashCode();
    assert new Square(3).toString().equals("Square[s=3]");
    try {
      new Square(-1);
      assert false;
    } catch (IllegalArgumentException e) {
      assert e.getMessage().equals("negative");
    }
    int kind = switch (sum) { case 32 -> { int t = 4; yield t * 2; } case 1, 2 -> 0; default -> -1; };
    assert kind == 8;
  }
}
