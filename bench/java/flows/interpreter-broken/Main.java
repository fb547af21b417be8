import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  public static void main(String[] args) {
    int[] program = {1, 4, 1, 0, 3, 0, 2, 0};
    int input = Verifier.nondetInt();
    program[3] = input;
    int[] stack = new int[4];
    int top = 0;
    for (int at = 0; at < program.length; at += 2) {
      switch (program[at]) {
        case 1: stack[top++] = program[at + 1]; break;
        case 2: System.out.println(stack[--top]); break;
        case 3: { int b = stack[--top], a = stack[--top]; stack[top++] = a / b; break; }
        default: throw new IllegalStateException();
      }
    }
  }
}
