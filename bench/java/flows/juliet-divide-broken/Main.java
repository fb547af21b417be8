import org.sosy_lab.sv_benchmarks.Verifier;
import support.*;
public class Main extends AbstractTestCase {
  private int badSource() throws Throwable {
    int data = Integer.MIN_VALUE;
    if (IO.staticReturnsTrue()) data = Verifier.nondetInt();
    return data;
  }
  public void bad() throws Throwable {
    int data = badSource();
    java.util.LinkedList<Integer> container = new java.util.LinkedList<Integer>();
    container.add(0, data); container.add(1, data); container.add(2, data);
    int other = container.remove(2);
    IO.writeLine("bad: 100/" + other + " = " + (100 / other) + "\n");
  }
  public void good() throws Throwable {
    int data = badSource();
    if (data != 0) IO.writeLine("100/" + data + " = " + (100 / data) + "\n"); else IO.writeLine("This would result in a divide by zero");
  }
  public static void main(String[] args) { mainFromParent(args, new Main()); }
}
