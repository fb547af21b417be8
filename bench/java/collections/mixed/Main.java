import java.util.*;
public class Main {
    public static void main(String[] args) {
        Deque<Integer> d = new ArrayDeque<>();
        for (int i = 0; i < 20; i++) { if (i % 3 == 0) d.push(i); else d.offerLast(i); }
        assert d.peekFirst() == 18 && d.pollLast() == 19 && d.size() == 19;
        Map<String, List<Integer>> groups = new TreeMap<>(Comparator.reverseOrder());
        for (int x : d) groups.computeIfAbsent(x % 2 == 0 ? "even" : "odd", k -> new ArrayList<>()).add(x);
        assert groups.keySet().iterator().next().equals("odd");
        List<Integer> ev = groups.get("even");
        Collections.sort(ev);
        assert ev.get(0) == 0 && ev.get(ev.size() - 1) == 18;
        ev.removeIf(x -> x > 4);
        assert ev.equals(Arrays.asList(0, 2, 4)) && ev.hashCode() == List.of(0, 2, 4).hashCode();
        ev.remove(2); ev.remove(Integer.valueOf(0));
        assert ev.toString().equals("[2]");
        Iterator<Integer> it = groups.get("odd").iterator();
        int n = 0;
        while (it.hasNext()) if (it.next() > 9) { it.remove(); n++; }
        assert n == 4 : n;
        PriorityQueue<int[]> q = new PriorityQueue<>((a, b) -> a[1] != b[1] ? Integer.compare(a[1], b[1]) : b[0] - a[0]);
        q.add(new int[]{1, 5}); q.add(new int[]{2, 3}); q.add(new int[]{3, 3});
        assert q.poll()[0] == 3 && q.poll()[0] == 2 && q.poll()[0] == 1 && q.poll() == null;
        LinkedHashMap<Integer, String> lru = new LinkedHashMap<>(16, 0.75f, true) {
            @Override protected boolean removeEldestEntry(Map.Entry<Integer, String> e) { return size() > 2; }
        };
        lru.put(1, "a"); lru.put(2, "b"); lru.get(1); lru.put(3, "c");
        assert lru.containsKey(1) && !lru.containsKey(2);
        int[] arr = {5, 1, 4};
        int[] copy = Arrays.copyOfRange(arr, 1, 5);
        Arrays.sort(arr);
        assert Arrays.toString(arr).equals("[1, 4, 5]") && Arrays.binarySearch(arr, 4) == 1 && copy[3] == 0;
    }
}
