import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

public class Main {
    public static void main(String[] args) throws InterruptedException {
        Map<String, int[]> shared = Collections.synchronizedMap(new HashMap<>());
        shared.put("key", new int[] {1});
        Thread other = new Thread(() -> shared.remove("key"));
        other.start();
        synchronized (shared) {
            if (shared.containsKey("key")) {
                int value = shared.get("key")[0];
                assert value == 1;
            }
        }
        other.join();
    }
}
