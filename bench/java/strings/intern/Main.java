public class Main {
  public static void main(String[] args) {
    String a = "clew", b = new String("clew");
    assert a != b && a == b.intern() && a.equals(b);
    String c = "cl" + "ew";
    assert a == c;
    String d = new StringBuilder("cl").append("ew").toString();
    assert d != a && d.intern() == a;
  }
}
