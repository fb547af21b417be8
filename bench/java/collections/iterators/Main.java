import java.util.*;
public class Main {
  public static void main(String[] args) {
    List<Integer> list = new ArrayList<>(Arrays.asList(1, 2, 3, 4));
    for (Iterator<Integer> it = list.iterator(); it.hasNext(); ) if (it.next() % 2 == 0) it.remove();
    assert list.equals(Arrays.asList(1, 3));
    for (Integer each : list) if (each == 1) { list.remove(each); break; }
    assert list.size() == 1;
    LinkedList<String> chain = new LinkedList<>(Arrays.asList("a", "b", "c"));
    for (String each : chain) if (each.equals("b")) chain.remove("a");
    assert chain.size() == 2;
    ListIterator<String> walk = chain.listIterator();
    walk.next();
    walk.add("x");
    assert walk.previous().equals("x") && chain.toString().equals("[b, x, c]");
    Deque<Integer> deque = new ArrayDeque<>();
    Collections.addAll(deque, 1, 2);
    int count = 0;
    for (int each : deque) { if (count++ < 5) deque.addLast(each); }
    assert count == 2 && deque.size() == 4;
  }
}
