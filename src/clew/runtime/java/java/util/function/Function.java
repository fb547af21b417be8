package java.util.function;

@FunctionalInterface
public interface Function<T, R> {
    R apply(T value);

    default <V> Function<T, V> andThen(Function<? super R, ? extends V> after) {
        return new clew.Composed<T, R, V>(this, after);
    }

    default <V> Function<V, R> compose(Function<? super V, ? extends T> before) {
        return new clew.Composed<V, T, R>(before, this);
    }

    static <T> Function<T, T> identity() {
        return new clew.Same<T>();
    }
}
