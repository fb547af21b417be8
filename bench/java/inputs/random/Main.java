import java.util.*;
public class Main {
  public static void main(String[] args) {
    Random seeded = new Random(42);
    assert seeded.nextInt(10) == 0 && seeded.nextInt(10) == 3;
    int n = new Random().nextInt(6) + 1;
    assert n >= 1 && n <= 6;
    double d = Math.random();
    assert d >= 0 && d < 1;
  }
}
