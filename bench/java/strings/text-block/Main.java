public class Main {
  public static void main(String[] args) {
    String block = """
        one
          two\
         three
        """;
    assert block.equals("one\n  two three\n") : block;
    assert block.lines().count() == 2;
    assert "  pad ".strip().equals("pad") && " ".isBlank() && "ab".repeat(3).length() == 6;
  }
}
