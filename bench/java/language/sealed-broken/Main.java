import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  sealed interface Shape permits Circle, Square {}
  record Circle(int r) implements Shape {}
  record Square(int s) implements Shape {}
  public static void main(String[] args) {
    Object o = Verifier.nondetBoolean() ? new Circle(1) : new Square(2);
    Circle c = (Circle) o;
    assert c.r() == 1;
  }
}
