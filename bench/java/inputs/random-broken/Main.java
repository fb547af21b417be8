import java.util.*;
public class Main {
  public static void main(String[] args) {
    int n = new Random().nextInt(6) + 1;
    assert n != 6;
  }
}
