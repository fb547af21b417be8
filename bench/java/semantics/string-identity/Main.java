public class Main {
  static final String A = "hello", B = "hel" + "lo";
  public static void main(String[] args) {
    String c = new String("hello"), d = "hel"; String e = d + "lo";
    assert A == B && A != c && A.equals(c) && e != A && e.equals(A) && A == ("" + "hello");
    assert "a".equals(null) == false && !A.equals((Object) 'h');
    String n = null; assert (n + "x").equals("nullx") && String.valueOf((Object) null).equals("null");
    char[] cs = {'h', 'i'}; String hi = new String(cs); cs[0] = 'x'; assert hi.equals("hi");
    assert "ab\tc\\\u0041".length() == 6 && "\u0041".equals("A") && "é".length() == 1;
    StringBuilder sb = new StringBuilder("x"); StringBuilder other = sb; other.append("y"); assert sb.toString().equals("xy") && !sb.equals(new StringBuilder("xy"));
    assert "b".compareTo("abc") == 1 && "".compareTo("abc") == -3 && "Zebra".compareTo("apple") < 0;
    assert "one two  three".split(" ").length == 4 && "".split(",").length == 1 && ",".split(",").length == 0 && "a:b:c".split(":", 2)[1].equals("b:c");
    assert "Mississippi".replace("ss", "SS").indexOf("SS", 4) == 5 && "Mississippi".lastIndexOf("ss") == 5 && "abc".contains("");
    assert String.format("%5d|%-5s|%05d|%x|%.2f", 42, "ab", 7, 255, 3.14159).equals("   42|ab   |00007|ff|3.14");
    switch ("two") { case "one": assert false; case "two": case "three": break; default: assert false; }
    assert "%d%%".formatted(5).equals("5%") && "a-b".toUpperCase().equals("A-B") && "x".repeat(0).isEmpty() && "  a ".strip().length() == 1;
    assert "line1\nline2".lines().count() == 2 && "abc".chars().sum() == 294;
  }
}
