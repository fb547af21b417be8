import java.util.*;

public class Main {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            list.add(i * i % 7);
        }
        assert list.size() == 6 && list.get(3) == 2 && list.indexOf(4) == 2 && list.contains(1);
        list.remove(0);
        list.remove(Integer.valueOf(4));
        list.add(1, 9);
        assert list.toString().equals("[1, 9, 4, 2, 4]") || list.toString().equals("[1, 9, 2, 2, 4]");
        Collections.sort(list);
        int last = Integer.MIN_VALUE;
        for (int each : list) {
            assert last <= each;
            last = each;
        }
        Deque<String> queue = new ArrayDeque<>();
        queue.push("b");
        queue.push("a");
        queue.addLast("c");
        assert queue.pop().equals("a") && queue.pollLast().equals("c") && queue.size() == 1;
        LinkedList<Integer> linked = new LinkedList<>(Arrays.asList(3, 1, 2));
        linked.addFirst(7);
        Iterator<Integer> it = linked.iterator();
        while (it.hasNext()) {
            if (it.next() == 1) {
                it.remove();
            }
        }
        assert linked.equals(Arrays.asList(7, 3, 2)) && linked.getLast() == 2;
        Map<String, Integer> map = new HashMap<>();
        for (String w : "a b a c b a".split(" ")) {
            map.put(w, map.getOrDefault(w, 0) + 1);
        }
        assert map.get("a") == 3 && map.get("z") == null && map.size() == 3;
        int total = 0;
        for (Map.Entry<String, Integer> e : map.entrySet()) {
            total += e.getValue();
        }
        assert total == 6 && map.keySet().contains("b");
        map.merge("c", 10, Integer::sum);
        map.computeIfAbsent("d", k -> k.length());
        assert map.get("c") == 11 && map.get("d") == 1;
        Set<Integer> set = new HashSet<>(Arrays.asList(1, 2, 2, 3));
        assert set.size() == 3 && set.contains(2) && !set.add(3) && set.remove(1);
        Stack<Integer> stack = new Stack<>();
        stack.push(1);
        stack.push(2);
        assert stack.peek() == 2 && stack.pop() == 2 && stack.size() == 1 && !stack.isEmpty();
        try {
            for (Integer each : list) {
                list.add(each);
            }
            assert false;
        } catch (ConcurrentModificationException e) {
            total = 0;
        }
        try {
            new ArrayList<Integer>().get(0);
        } catch (IndexOutOfBoundsException e) {
            total++;
        }
        try {
            new ArrayList<Integer>().iterator().next();
        } catch (NoSuchElementException e) {
            total++;
        }
        assert total == 3; //~ fails assertion.violated
        TreeMap<Integer, String> tree = new TreeMap<>();
        tree.put(5, "five");
        tree.put(1, "one");
        assert tree.firstKey() == 1 && tree.lastKey() == 5 && tree.ceilingKey(2) == 5;
        Optional<Integer> some = Optional.of(4);
        assert some.map(x -> x + 1).get() == 5 && !Optional.empty().isPresent() && some.orElse(0) == 4;
        PriorityQueue<Integer> pq = new PriorityQueue<>(Arrays.asList(1).size());
        pq.add(5);
        pq.add(2);
        pq.add(8);
        assert pq.poll() == 2 && pq.peek() == 5;
        list.sort((x, y) -> y - x);
        assert list.get(0) == 9;
    }
}
