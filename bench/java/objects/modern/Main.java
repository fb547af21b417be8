import java.util.*;
public class Main {
  record Point(int x, int y) { Point { if (x < 0) throw new IllegalArgumentException("x"); } int norm() { return x * x + y * y; } static Point origin() { return new Point(0, 0); } }
  sealed interface Expr permits Num, Add, Mul {}
  record Num(int value) implements Expr {}
  record Add(Expr left, Expr right) implements Expr {}
  record Mul(Expr left, Expr right) implements Expr {}
  static int eval(Expr e) {
    if (e instanceof Num n) return n.value();
    if (e instanceof Add a) return eval(a.left()) + eval(a.right());
    if (e instanceof Mul m) return eval(m.left()) * eval(m.right());
    throw new IllegalStateException();
  }
  enum Day { MON, SAT, SUN }
  static String kind(Day d) { return switch (d) { case MON -> "work"; case SAT, SUN -> { String s = "rest"; yield s; } }; }
  public static void main(String[] args) {
    var p = new Point(3, 4);
    assert p.norm() == 25 && p.equals(new Point(3, 4)) && p.hashCode() == new Point(3, 4).hashCode() && p.toString().equals("Point[x=3, y=4]");
    assert eval(new Add(new Num(2), new Mul(new Num(3), new Num(4)))) == 14;
    assert kind(Day.SUN).equals("rest") && kind(Day.MON).length() == 4;
    String block = """
        one
          two\tx
        """;
    assert block.equals("one\n  two\tx\n");
    int total = switch (block.length()) { case 0 -> 1; case 13, 12 -> 2; default -> 3; };
    assert total == 2 || total == 3;
    List<Integer> list = List.of(3, 1, 2);
    int sum = 0;
    for (var each : list) sum += each;
    assert sum == 6;
    boolean thrown = false;
    try { list.add(4); } catch (UnsupportedOperationException e) { thrown = true; }
    assert thrown;
    Map<Day, Integer> map = new EnumMap<>(Day.class);
    map.put(Day.SUN, 1); map.put(Day.MON, 2);
    assert map.keySet().iterator().next() == Day.MON;
    assert new int[] {1, 2}.clone().length == 2 && Optional.of(5).map(x -> x + 1).orElse(0) == 6;
  }
}
