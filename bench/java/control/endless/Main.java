public class Main {
  public static void main(String[] args) {
    int i = 0;
    while (true) { i++; if (i == Integer.MIN_VALUE) i = 0; assert i >= 0; }
  }
}
