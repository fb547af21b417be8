import java.util.*;
public class Main {
  public static void main(String[] args) {
    List<Integer> list = new ArrayList<>(Arrays.asList(1, 2, 3));
    list.forEach(each -> { if (each == 2) list.remove(0); });
  }
}
