public class Main {
  public static void main(String[] args) {
    String a = "apple", b = "apricot";
    assert a.compareTo(b) < 0 && b.compareTo(a) > 0;
    assert "abc".compareTo("abcd") == -1 && "b".compareTo("a") == 1;
    assert "ABC".compareToIgnoreCase("abd") == -1;
    assert a.regionMatches(0, b, 0, 2) && !a.regionMatches(2, b, 2, 2);
    assert "Hello".regionMatches(true, 1, "xELLx", 1, 3);
    assert !"x".equals(null) && !"x".equalsIgnoreCase(null);
  }
}
