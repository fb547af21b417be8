import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  interface Visitor<R> { R num(int v); R add(Expr a, Expr b); R neg(Expr a); } interface Expr { <R> R accept(Visitor<R> v); }
  static Expr num(int n) { return new Expr() { public <R> R accept(Visitor<R> v) { return v.num(n); } }; } static Expr add(Expr a, Expr b) { return new Expr() { public <R> R accept(Visitor<R> v) { return v.add(a, b); } }; } static Expr neg(Expr a) { return new Expr() { public <R> R accept(Visitor<R> v) { return v.neg(a); } }; }
  static class Eval implements Visitor<Integer> { public Integer num(int v) { return v; } public Integer add(Expr a, Expr b) { return a.accept(this) + b.accept(this); } public Integer neg(Expr a) { return -a.accept(this); } }
  static class Show implements Visitor<String> { public String num(int v) { return "" + v; } public String add(Expr a, Expr b) { return "(" + a.accept(this) + "+" + b.accept(this) + ")"; } public String neg(Expr a) { return "-" + a.accept(this); } }
  public static void main(String[] args) { int x = Verifier.nondetInt(); Expr e = add(num(x), neg(add(num(x), num(-3)))); assert e.accept(new Eval()) == 3; assert add(num(1), neg(num(2))).accept(new Show()).equals("(1+-2)"); }
}
