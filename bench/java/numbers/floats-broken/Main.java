public class Main {
  public static void main(String[] args) {
    double sum = 0;
    for (int i = 0; i < 10; i++) sum += 0.1;
    assert sum == 1.0;
  }
}
