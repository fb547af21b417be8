import java.util.*;
public class Main {
  public static void main(String[] args) {
    List<Integer> list = new ArrayList<>();
    for (int i = 0; i < 6; i++) list.add(i);
    for (Integer each : list) if (each % 2 == 1) list.remove(each);
  }
}
