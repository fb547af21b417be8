import java.util.*;
import java.util.stream.*;
public class Main {
  public static void main(String[] args) {
    Stream<Integer> numbers = Stream.of(1, 2, 3);
    assert numbers.count() == 3;
    assert numbers.findFirst().isPresent();
  }
}
