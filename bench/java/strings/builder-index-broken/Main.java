public class Main {
  public static void main(String[] args) {
    StringBuilder text = new StringBuilder();
    text.append("abc");
    text.deleteCharAt(3);
  }
}
