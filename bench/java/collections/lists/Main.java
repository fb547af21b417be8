import java.util.*;
public class Main {
  public static void main(String[] args) {
    List<Integer> list = new ArrayList<>(Arrays.asList(5, 3, 8, 1));
    Collections.sort(list);
    assert list.toString().equals("[1, 3, 5, 8]") && list.indexOf(5) == 2 && list.contains(8);
    Collections.reverse(list);
    list.remove(0);
    list.remove(Integer.valueOf(1));
    list.add(1, 4);
    assert list.equals(Arrays.asList(5, 4, 3)) && list.hashCode() == Arrays.asList(5, 4, 3).hashCode();
    list.sort(Comparator.reverseOrder());
    list.sort((a, b) -> a % 2 - b % 2);
    assert list.get(0) == 4 && list.subList(1, 3).size() == 2 && Collections.max(list) == 5;
    Iterator<Integer> it = list.iterator();
    while (it.hasNext()) if (it.next() == 3) it.remove();
    assert list.size() == 2 && list.removeIf(x -> x > 4) && list.size() == 1;
    LinkedList<String> chain = new LinkedList<>();
    chain.addFirst("b"); chain.addLast("c"); chain.push("a"); chain.offer("d");
    assert chain.getFirst().equals("a") && chain.peekLast().equals("d") && chain.pop().equals("a") && chain.pollLast().equals("d");
    ListIterator<String> walk = chain.listIterator();
    walk.next(); walk.add("x");
    assert chain.toString().equals("[b, x, c]") && String.join("", chain).equals("bxc");
    Deque<Integer> deque = new ArrayDeque<>();
    for (int i = 0; i < 20; i++) { deque.addLast(i); if (i % 3 == 0) deque.pollFirst(); }
    assert deque.size() == 13 && deque.peek() == 7 && deque.peekLast() == 19;
    Stack<Integer> stack = new Stack<>();
    stack.push(1); stack.push(2);
    assert stack.peek() == 2 && stack.pop() + stack.pop() == 3 && stack.empty();
    PriorityQueue<Integer> queue = new PriorityQueue<>(Comparator.reverseOrder());
    queue.addAll(Arrays.asList(2, 9, 4));
    assert queue.poll() == 9 && queue.size() == 2;
    Integer[] array = list.toArray(new Integer[0]);
    assert array.length == 1 && array[0] == 4;
  }
}
