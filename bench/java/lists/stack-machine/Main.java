import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  public static void main(String[] args) {
    java.util.ArrayDeque<Integer> stack = new java.util.ArrayDeque<>();
    for (int i = 0; i < 5; i++) {
      int op = Verifier.nondetInt();
      if (op == 0 && stack.size() >= 2) stack.push(stack.pop() + stack.pop());
      else if (op == 1 && !stack.isEmpty()) stack.push(-stack.pop());
      else stack.push(i);
    }
    assert !stack.isEmpty() && stack.size() <= 5;
  }
}
