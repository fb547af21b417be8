public class Main {
  public static void main(String[] args) {
    String b = new StringBuilder("cl").append("ew").toString();
    assert b == "clew";
  }
}
