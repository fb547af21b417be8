import java.util.*;
public class Main {
  public static void main(String[] args) {
    TreeSet<Object> set = new TreeSet<>();
    set.add(1);
    set.add("one");
  }
}
