package java.util.function;

@FunctionalInterface
public interface BiFunction<T, U, R> {
    R apply(T left, U right);

    default <V> BiFunction<T, U, V> andThen(Function<? super R, ? extends V> after) {
        return new clew.Combined<T, U, R, V>(this, after);
    }
}
