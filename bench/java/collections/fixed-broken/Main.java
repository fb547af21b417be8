import java.util.*;
public class Main {
  public static void main(String[] args) {
    List<Integer> list = List.of(1, 2, 3);
    assert list.contains(2);
    assert !list.contains(null);
  }
}
