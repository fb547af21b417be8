import java.util.*;
public class Main {
  public static void main(String[] args) {
    List raw = new ArrayList<Integer>();
    raw.add("text");
    List<Integer> numbers = raw;
    int first = numbers.get(0);
    assert first == 0;
  }
}
