import java.util.function.*;
import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
    int base = 10;
    Supplier<Integer> mk(int k) { int[] cell = {k}; return () -> base + cell[0]++; }
    static <A, B, C> Function<A, C> then(Function<? super A, ? extends B> f, Function<? super B, ? extends C> g) { return a -> g.apply(f.apply(a)); }
    static int twice(IntUnaryOperator f, int x) { return f.andThen(f).applyAsInt(x); }
    public static void main(String[] args) {
        Main m = new Main();
        int k = Verifier.nondetInt();
        Supplier<Integer> s = m.mk(k);
        int a = s.get();
        m.base = 20;
        int b = s.get();
        assert b - a == 11;
        Function<Integer, String> f = then(x -> x + 1, String::valueOf);
        assert f.apply(41).equals("42");
        assert twice(x -> x * 3, 2) == 18;
        BiFunction<String, Integer, Character> at = String::charAt;
        assert at.apply("xyz", 1) == 'y';
        Function<Integer, int[]> mkArr = int[]::new;
        assert mkArr.apply(3).length == 3;
        Runnable r = () -> { throw new IllegalStateException("lambda"); };
        try { r.run(); assert false; } catch (IllegalStateException e) { assert e.getMessage().length() == 6; }
    }
}
