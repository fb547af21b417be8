public class Main {
  static int sum(int... all) { int s = 0; for (int each : all) s += each; return s; }
  static String kind(int x) { return "int"; }
  static String kind(long x) { return "long"; }
  static String kind(Object x) { return "object"; }
  static String join(String between, String... parts) {
    StringBuilder b = new StringBuilder();
    for (int i = 0; i < parts.length; i++) b.append(i == 0 ? "" : between).append(parts[i]);
    return b.toString();
  }
  static class Pair<A, B> {
    final A first; final B second;
    Pair(A first, B second) { this.first = first; this.second = second; }
    static <T> Pair<T, T> twice(T t) { return new Pair<>(t, t); }
  }
  public static void main(String[] args) {
    assert sum() == 0 && sum(1) == 1 && sum(1, 2, 3) == 6 && sum(new int[] {4, 5}) == 9;
    assert kind(1).equals("int") && kind('c').equals("int") && kind(1L).equals("long") && kind(Integer.valueOf(1)).equals("object");
    assert join("-", "a", "b").equals("a-b") && join("-").isEmpty();
    Pair<String, Integer> p = new Pair<>("k", 3);
    assert p.first.length() + p.second == 4 && Pair.<Integer>twice(5).first == 5;
  }
}
