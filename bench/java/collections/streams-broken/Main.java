import java.util.*;
import java.util.stream.*;
public class Main {
  public static void main(String[] args) {
    List<Integer> numbers = Arrays.asList(4, 7, 10);
    int total = numbers.stream().filter(n -> n % 2 == 0).mapToInt(Integer::intValue).sum();
    assert total == 21;
  }
}
