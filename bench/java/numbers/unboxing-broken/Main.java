import java.util.*;
public class Main {
  public static void main(String[] args) {
    Map<String, Integer> prices = new HashMap<>();
    prices.put("apple", 3);
    int total = prices.get("apple") + prices.get("pear");
    assert total == 3;
  }
}
