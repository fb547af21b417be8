//~ holds
import java.util.Random;
public class Main {
  static abstract class Animal implements Cloneable { abstract String sound(); int legs = 4; public Object clone() throws CloneNotSupportedException { return super.clone(); } }
  static class Bird extends Animal { { legs = 2; } String sound() { return "tweet"; } protected void finalize() {} }
  static class Res implements AutoCloseable { static String log = ""; String n; Res(String n) { this.n = n; log += "o" + n; } public void close() throws Exception { log += "c" + n; if (n.equals("b")) throw new Exception("close"); } }
  static int fin(int k) { int r = 0; for (int i = 0; i < 3; i++) { try { if (i == k) continue; r += i; } finally { r += 10; } } return r; }
  static int nested() { try { try { throw new RuntimeException("1"); } finally { Object o = null; o.toString(); } } catch (NullPointerException e) { return 1; } catch (RuntimeException e) { return 2; } }
  static class A { static int n = 0; A() { n++; init(); } void init() {} }
  static class B extends A { int v = 5; int seen; B() { super(); } void init() { seen = v; } }
  static Object id(Object o) { return o; }
  static long fact(int n) { return n <= 1 ? 1 : n * fact(n - 1); }
  static int f(Object o) { return 1; } static int f(String s) { return 2; } static int f(int... x) { return 3 + x.length; } static int f(long l) { return 9; }
  public static void main(String[] args) throws Exception {
    Animal a = new Bird();
    Animal b = (Animal) a.clone();
    assert b != a && b.legs == 2 && b.sound().equals("tweet") && b instanceof Bird;
    String order;
    try (Res x = new Res("a"); Res y = new Res("b")) { Res.log += "-"; throw new IllegalStateException("body"); } catch (IllegalStateException e) { order = e.getMessage() + e.getSuppressed().length; }
    assert order.equals("body1") && Res.log.equals("oaob-cbca");
    assert fin(1) == 32 && nested() == 1;
    B bb = new B(); assert bb.seen == 0 && bb.v == 5 && A.n == 1;
    assert fact(20) == 2432902008176640000L;
    assert f("s") == 2 && f((Object) "s") == 1 && f() == 3 && f(1, 2) == 5 && f(1) == 9;
    Random r = new Random(42); int first = r.nextInt(100); assert first >= 0 && first < 100; int q2 = r.nextInt(); boolean bo = r.nextBoolean(); assert Res.log.length() > 0;
    double d = 1.0; for (int i = 0; i < 10; i++) d /= 3; assert d > 0 && d < 1;
    float fl = 1.1f * 1.1f; assert fl != 1.21 && Math.abs(fl - 1.21f) < 1e-6;
    int[][] tri = new int[4][]; for (int i = 0; i < 4; i++) { tri[i] = new int[i + 1]; tri[i][0] = tri[i][i] = 1; for (int j = 1; j < i; j++) tri[i][j] = tri[i-1][j-1] + tri[i-1][j]; }
    assert tri[3][1] == 3;
    try { Object[] objs = new Integer[1]; objs[0] = "s"; assert false; } catch (ArrayStoreException e) {}
    try { Object x = id("s"); Integer i = (Integer) x; assert false; } catch (ClassCastException e) {}
    try { throw null; } catch (NullPointerException e) {}
    try { int z = 0; z = 1 / z; assert false; } catch (ArithmeticException e) { assert "/ by zero".equals(e.getMessage()); }
    try { rec(0); } catch (Error e) { assert e instanceof AssertionError; }
    synchronized (a) { a.legs++; } assert a.legs == 3;
    String s = null; s += "x"; assert s.equals("nullx");
    Integer i1 = 1000, i2 = 1000; assert !(i1 == i2) && i1.equals(i2) && i1 <= i2;
    int x = 0; x += 3.7; assert x == 3; byte by = 10; by *= 30; assert by == 44; by >>>= 1; assert by == 22;
    char ch = 'x'; switch (ch) { case 'a': assert false; case 'x': x = 100; case 'y': x++; break; default: assert false; } assert x == 101;
    int k = 3; k = k++ * 2 + k; assert k == 10;
    boolean t = false; if (t = true) k = 1; assert k == 1 && (t ? 1 : 2) == 1;
    assert (5 & 6) == 4 && (5 ^ 6) == 3 && (-5 >> 1) == -3 && (-5 >>> 30) == 3 && -5 / 2 == -2 && -5 % 3 == -2;
    StringBuffer sbuf = new StringBuffer(); sbuf.append("a").append('b').append(2); assert sbuf.toString().equals("ab2");
    assert new Object().equals(null) == false && !new Object().equals(new Object());
    Class<?> c = a.getClass(); assert c.getName().equals("Main$Bird") && c.getSimpleName().equals("Bird");
    System.out.printf("%d %s%n", 1, "x"); System.err.println(3.5); System.out.print('c');
    long l = Long.MAX_VALUE; l++; assert l == Long.MIN_VALUE && Long.compare(l, 0) < 0;
    assert Integer.toString(-45).equals("-45") && Integer.valueOf(7).hashCode() == 7 && "7".equals(7 + "");
  }
  static void rec(int n) { if (n > 3) throw new AssertionError("deep"); rec(n + 1); }
}
