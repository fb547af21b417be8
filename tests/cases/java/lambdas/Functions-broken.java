import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.Predicate;
import java.util.function.Supplier;

public class Main {
    interface Op {
        int run(int a, int b);
    }

    static int calls;

    int field = 4;

    static int apply(Op op, int a, int b) {
        calls++;
        return op.run(a, b);
    }

    static int times(int a, int b) {
        return a * b;
    }

    int plus(int x) {
        return x + field;
    }

    Supplier<Integer> later(int k) {
        return () -> k + field;
    }

    public static void main(String[] args) {
        int base = 10;
        assert apply((a, b) -> a + b + base, 1, 2) == 13;
        assert apply(Main::times, 6, 7) == 42;
        assert apply(Math::max, 6, 7) == 7;
        Main m = new Main();
        Function<Integer, Integer> f = m::plus;
        assert f.apply(3) == 7;
        m.field = 5;
        assert f.apply(3) == 8 && m.later(2).get() == 7;
        BiFunction<Main, Integer, Integer> g = Main::plus;
        assert g.apply(m, 1) == 6;
        Supplier<Main> make = Main::new;
        assert make.get().field == 4;
        Function<Integer, int[]> arrays = int[]::new;
        assert arrays.apply(3).length == 3;
        Predicate<String> empty = String::isEmpty;
        assert empty.test("") && empty.negate().test("x") && empty.or(s -> s.length() == 2).test("ab");
        assert f.andThen(x -> x * 2).apply(1) == 12 && f.compose((String s) -> s.length()).apply("abc") == 8;
        IntBinaryOperator op = (x, y) -> x - y;
        assert op.applyAsInt(9, 4) == 5;
        Runnable r = () -> calls += 100;
        r.run();
        assert calls == 102; //~ fails assertion.violated
    }
}
