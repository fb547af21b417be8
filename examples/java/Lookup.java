// Lookup-broken.java with a price for what is not known.
// clew check Lookup.java
//~ holds
import java.util.HashMap;
import java.util.Map;

public class Lookup {
    private static int total(Map<String, Integer> prices, String... names) {
        int sum = 0;
        for (String name : names) {
            sum += prices.getOrDefault(name, 0);
        }
        return sum;
    }

    public static void main(String[] args) {
        Map<String, Integer> prices = new HashMap<>();
        prices.put("tea", 3);
        prices.put("cake", 4);
        assert total(prices, "tea", "cake") == 7;
        assert total(prices, "coffee") == 0;
    }
}
