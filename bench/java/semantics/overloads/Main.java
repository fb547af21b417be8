import java.util.*;
public class Main {
  static String f(int x) { return "int"; } static String f(long x) { return "long"; } static String f(Integer x) { return "Integer"; } static String f(Object x) { return "Object"; } static String f(int... x) { return "var" + x.length; }
  static String g(Object o) { return "o"; } static String g(String s) { return "s"; }
  interface Animal { default String name() { return "animal"; } }
  interface Pet extends Animal { default String name() { return "pet:" + Animal.super.name(); } }
  static class Dog implements Pet, Animal { }
  static class Puppy extends Dog { @Override public String name() { return "puppy:" + super.name(); } @Override public Puppy clone() { return new Puppy(); } }
  static abstract class Shape implements Comparable<Shape> { abstract double area(); public int compareTo(Shape o) { return Double.compare(area(), o.area()); } }
  static class Sq extends Shape { double s; Sq(double s) { this.s = s; } double area() { return s * s; } @Override public boolean equals(Object o) { return o instanceof Sq && ((Sq) o).s == s; } @Override public int hashCode() { return (int) s; } }
  static <T extends Comparable<T>> T max(List<? extends T> list) { T best = null; for (T t : list) if (best == null || t.compareTo(best) > 0) best = t; return best; }
  public static void main(String[] args) {
    byte b = 1; char c = 'c'; long l = 1;
    assert f(b).equals("int") && f(c).equals("int") && f(l).equals("long") && f(1f).equals("Object") && f().equals("var0") && f(1, 2).equals("var2") && f((Integer) 3).equals("Integer");
    Object s = "x"; assert g(s).equals("o") && g("x").equals("s") && g(null).equals("s");
    assert new Puppy().name().equals("puppy:pet:animal");
    List<Shape> shapes = new ArrayList<>(); shapes.add(new Sq(2)); shapes.add(new Sq(3)); shapes.add(new Sq(1));
    Collections.sort(shapes); assert shapes.get(0).area() == 1.0 && shapes.contains(new Sq(3)) && shapes.indexOf(new Sq(2)) == 1;
    assert max(Arrays.asList("b", "c", "a")).equals("c");
    Object[] os = new Integer[] {1, 2}; assert os.getClass() == Integer[].class && os instanceof Number[];
    int[][] m = {{1}, {2, 3}}; int[][] n = m.clone(); n[0][0] = 9; assert m[0][0] == 9 && n != m;
    StringBuilder sb = new StringBuilder(); for (char ch = 'a'; ch <= 'e'; ch++) { if (ch == 'c') continue; sb.append(ch); } assert sb.toString().equals("abde");
    List<Integer> li = new ArrayList<>(List.of(1, 2, 3)); li.remove(1); li.remove((Integer) 1); assert li.equals(List.of(3));
    assert Objects.equals(null, null) && Objects.hash(1, 2) == 31 * (31 * 1 + 1) + 2 && new Object().equals(null) == false;
    long count = 0; for (Iterator<Integer> it = new TreeSet<>(Arrays.asList(3, 1, 2)).iterator(); it.hasNext();) count = count * 10 + it.next(); assert count == 123;
  }
}
