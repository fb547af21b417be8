//~ holds
import java.util.*;
public class Main {
  record Point(int x, long y, String name) { Point { if (x < 0) throw new IllegalArgumentException("neg"); } int sum() { return (int) (x + y); } static Point zero() { return new Point(0, 0, "zero"); } }
  sealed interface Shape permits Sq, Ci {}
  record Sq(int s) implements Shape {}
  record Ci(int r) implements Shape {}
  static int area(Shape s) { if (s instanceof Sq q) return q.s() * q.s(); else if (s instanceof Ci c && c.r() > 1) return 3 * c.r(); return -1; }
  enum Day { MON, TUE, SUN }
  static int sw(Day d) { return switch (d) { case MON, TUE -> 1; case SUN -> { int k = 5; yield k * 2; } }; }
  static String str(Object o) { return o instanceof Integer i ? "i" + (i + 1) : o instanceof String s && !s.isEmpty() ? s : "?"; }
  interface Greeter { private String base() { return "hi"; } default String greet() { return base() + "!"; } }
  public static void main(String[] args) {
    Point p = new Point(1, 2L, "a");
    assert p.equals(new Point(1, 2, "a")) && !p.equals(new Point(1, 3, "a")) && !p.equals(null) && !p.equals("x");
    assert p.toString().equals("Point[x=1, y=2, name=a]") && p.sum() == 3 && Point.zero().name().equals("zero");
    assert p.hashCode() == new Point(1, 2, "a").hashCode();
    assert area(new Sq(3)) == 9 && area(new Ci(2)) == 6 && area(new Ci(1)) == -1;
    assert sw(Day.MON) == 1 && sw(Day.SUN) == 10;
    assert str(4).equals("i5") && str("z").equals("z") && str(2.0).equals("?");
    String text = """
        line one
          two\
         joined
        """;
    assert text.equals("line one\n  two joined\n");
    var list = new ArrayList<Map<String, int[]>>();
    list.add(new HashMap<>());
    list.get(0).put("k", new int[] {1, 2});
    assert list.get(0).get("k")[1] == 2;
    assert new Greeter() {}.greet().equals("hi!");
    try { new Point(-1, 0, null); assert false; } catch (IllegalArgumentException e) { assert e.getMessage().equals("neg"); }
    outer:
    for (int i = 0; i < 5; i++) { for (int j = 0; j < 5; j++) { if (j == 3) continue outer; if (i == 3) break outer; } }
    int x = 7; x >>= 1; x <<= 3; x |= 1; x %= 7; assert x == 4;
    char c = 'a'; c += 1; assert c == 'b' && (char) (c + 1) == 'c' && c + 1 == 99;
    final int[] count = {0};
    Runnable r = () -> { count[0]++; Runnable q = () -> count[0] += 10; q.run(); };
    r.run(); r.run();
    assert count[0] == 22;
    Iterator<Integer> it = List.of(1, 2, 3).iterator(); int s = 0; while (it.hasNext()) s += it.next(); assert s == 6;
    StringBuilder sb = new StringBuilder("abc"); sb.append(1.5f).append((Object) null).append(new char[] {'x'}); assert sb.toString().equals("abc1.5nullx");
    assert Objects.hash(1, 2) == 31 * (31 * 1 + 1) + 2 && Arrays.toString(new int[] {1, 2}).equals("[1, 2]");
    Object o = new int[0][0]; assert o instanceof Object[] && o instanceof int[][];
    int[] arr = {3, 1, 2}; Arrays.sort(arr); assert arr[0] == 1 && Arrays.binarySearch(arr, 3) == 2 && Arrays.equals(arr, new int[] {1, 2, 3});
    long big = Integer.MAX_VALUE + 1L; assert big == 2147483648L && (int) big == Integer.MIN_VALUE;
    assert Integer.compare(3, 5) < 0 && Integer.MAX_VALUE + 1 < 0 && Long.hashCode(1L << 32) == 1 && Character.isLetter('x');
  }
}
