import java.util.TreeMap;

public class Main {
    public static void main(String[] args) {
        TreeMap<String, Integer> tree = new TreeMap<>();
        tree.put("a", 1);
        tree.put("b", 2);
        tree.put("c", 3);
        for (String key : tree.keySet()) { //~ fails exception.runtime
            if (key.equals("b")) {
                tree.remove(key);
            }
        }
    }
}
