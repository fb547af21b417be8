import org.sosy_lab.sv_benchmarks.Verifier;
import java.util.*;
public class Main {
  private volatile boolean flag = false;
  static class Wrapper { int data; HashMap<Integer, Integer> map = new HashMap<>(); }
  private void sink(Wrapper w) {
    int data = w.map.get(2);
    if (flag) { if (data != 0) System.out.println("" + 100 % data); else System.out.println("zero"); }
    int array[] = {0, 1, 2, 3, 4};
    if (data >= 0 && data < array.length) System.out.printf("%d\n", array[data]); else System.err.println("Array index out of bounds");
    if (data < Integer.MAX_VALUE) { int result = ++data; System.out.println("result: " + result); assert result > Integer.MIN_VALUE; }
  }
  public static void main(String[] args) {
    Wrapper w = new Wrapper();
    w.data = Verifier.nondetInt();
    w.map.put(0, w.data); w.map.put(1, w.data); w.map.put(2, w.data);
    Main main = new Main();
    main.flag = true;
    main.sink(w);
  }
}
