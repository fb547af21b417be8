// A price list answers null for what it does not know, and the sum forgets that.
// clew check Lookup-broken.java
import java.util.HashMap;
import java.util.Map;

public class Lookup {
    private static int total(Map<String, Integer> prices, String... names) {
        int sum = 0;
        for (String name : names) {
            sum += prices.get(name); //~ fails exception.null-pointer
        }
        return sum;
    }

    public static void main(String[] args) {
        Map<String, Integer> prices = new HashMap<>();
        prices.put("tea", 3);
        prices.put("cake", 4);
        assert total(prices, "tea", "cake") == 7;
        total(prices, "coffee");
    }
}
