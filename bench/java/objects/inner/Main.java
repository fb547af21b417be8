import java.util.function.*;
public class Main {
  private int count = 0;
  class Counter { int own = count; void hit() { count++; own += 2; } class Deep { int both() { return own + count; } } }
  static <T, R> R twice(T value, Function<T, R> f, UnaryOperator<T> g) { return f.apply(g.apply(value)); }
  Runnable later(int n) { int base = n * 2; return () -> { for (int i = 0; i < base; i++) count++; }; }
  public static void main(String[] args) {
    Main main = new Main();
    Main.Counter counter = main.new Counter();
    counter.hit(); counter.hit();
    Main.Counter.Deep deep = counter.new Deep();
    assert deep.both() == 6;
    main.later(3).run();
    assert main.count == 8;
    assert twice(3, x -> "v" + x, x -> x * x).equals("v9");
    BiFunction<Integer, Integer, Integer> add = Integer::sum;
    Supplier<StringBuilder> make = StringBuilder::new;
    assert add.andThen(x -> x * 2).apply(2, 3) == 10 && make.get().append("k").toString().equals("k");
    Predicate<String> empty = String::isEmpty;
    assert empty.negate().or(s -> s == null).test("x");
    class Local { int v = args.length; int plus(int k) { return v + k; } }
    assert new Local().plus(4) == 4;
    IntBinaryOperator op = (a, b) -> a << b;
    assert op.applyAsInt(1, 4) == 16;
    int[] fib = new int[10];
    IntUnaryOperator[] f = new IntUnaryOperator[1];
    f[0] = n -> n < 2 ? n : f[0].applyAsInt(n - 1) + f[0].applyAsInt(n - 2);
    assert f[0].applyAsInt(7) == 13;
  }
}
