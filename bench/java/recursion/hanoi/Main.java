import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  static int counter;
  static void move(int n, int from, int to, int via) {
    if (n == 0) return;
    move(n - 1, from, via, to);
    counter++;
    move(n - 1, via, to, from);
  }
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 1 || n > 6) return;
    counter = 0;
    move(n, 1, 3, 2);
    assert counter == (1 << n) - 1;
  }
}
