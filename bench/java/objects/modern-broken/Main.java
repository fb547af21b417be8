public class Main {
  record Point(int x, int y) { Point { if (x < 0) throw new IllegalArgumentException("x"); } Point left() { return new Point(x - 1, y); } }
  public static void main(String[] args) {
    Point p = new Point(3, 4);
    for (int i = 0; i < 4; i++) p = p.left();
    assert p.x() == -1;
  }
}
