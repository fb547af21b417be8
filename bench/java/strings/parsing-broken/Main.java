public class Main {
  public static void main(String[] args) {
    int sum = 0;
    for (String each : "1 2 three".split(" ")) sum += Integer.parseInt(each);
    assert sum > 0;
  }
}
