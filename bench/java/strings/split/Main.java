public class Main {
  public static void main(String[] args) {
    String[] parts = "a,b,,c,,".split(",");
    assert parts.length == 4 && parts[2].isEmpty() && parts[3].equals("c");
    assert "a,b,,c,,".split(",", -1).length == 6;
    assert "a,b,c".split(",", 2)[1].equals("b,c");
    assert "one  two three".split("\\s+").length == 3;
    assert "x1y22z".split("\\d+").length == 3;
    assert "".split(",").length == 1;
    assert String.join("-", "p", "q").equals("p-q");
  }
}
