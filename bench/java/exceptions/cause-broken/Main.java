public class Main {
  static Object make(int n) { return n > 2 ? (Object) "text" : Integer.valueOf(n); }
  public static void main(String[] args) {
    int sum = 0;
    for (int i = 0; i < 5; i++) sum += (Integer) make(i);
    assert sum == 10;
  }
}
