public class Main {
  public static void main(String[] args) {
    int i = 5;
    i = i++ + ++i;
    assert i == 13;
  }
}
