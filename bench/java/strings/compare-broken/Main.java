public class Main {
  public static void main(String[] args) {
    String a = "apple", b = "apricot";
    assert a.compareTo(b) < 0;
    assert a.regionMatches(2, b, 2, 2) : "p and r differ";
  }
}
