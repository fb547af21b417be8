import java.util.*;
public class Main {
  public static void main(String[] args) {
    Deque<String> queue = new ArrayDeque<>();
    queue.add("one");
    queue.remove();
    queue.removeFirst();
  }
}
