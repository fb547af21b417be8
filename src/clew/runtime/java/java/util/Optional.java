package java.util;

import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

public final class Optional<T> {
    private final T value;

    private Optional(T value) {
        this.value = value;
    }

    public static <T> Optional<T> empty() {
        return new Optional<T>(null);
    }

    public static <T> Optional<T> of(T value) {
        return new Optional<T>(Objects.requireNonNull(value));
    }

    public static <T> Optional<T> ofNullable(T value) {
        return new Optional<T>(value);
    }

    public boolean isPresent() {
        return value != null;
    }

    public boolean isEmpty() {
        return value == null;
    }

    public T get() {
        if (value == null) {
            throw new NoSuchElementException("No value present");
        }
        return value;
    }

    public T orElseThrow() {
        return get();
    }

    public <X extends Throwable> T orElseThrow(Supplier<? extends X> make) throws X {
        if (value == null) {
            throw make.get();
        }
        return value;
    }

    public T orElse(T other) {
        return value != null ? value : other;
    }

    public T orElseGet(Supplier<? extends T> other) {
        return value != null ? value : other.get();
    }

    public void ifPresent(Consumer<? super T> action) {
        if (value != null) {
            action.accept(value);
        }
    }

    public void ifPresentOrElse(Consumer<? super T> action, Runnable other) {
        if (value != null) {
            action.accept(value);
        } else {
            other.run();
        }
    }

    public Optional<T> filter(Predicate<? super T> wanted) {
        Objects.requireNonNull(wanted);
        return value == null || wanted.test(value) ? this : new Optional<T>(null);
    }

    public <U> Optional<U> map(Function<? super T, ? extends U> change) {
        Objects.requireNonNull(change);
        return value == null ? new Optional<U>(null) : new Optional<U>(change.apply(value));
    }

    @SuppressWarnings("unchecked")
    public <U> Optional<U> flatMap(Function<? super T, ? extends Optional<? extends U>> change) {
        Objects.requireNonNull(change);
        return value == null ? new Optional<U>(null) : (Optional<U>) Objects.requireNonNull(change.apply(value));
    }

    @SuppressWarnings("unchecked")
    public Optional<T> or(Supplier<? extends Optional<? extends T>> other) {
        Objects.requireNonNull(other);
        return value != null ? this : (Optional<T>) Objects.requireNonNull(other.get());
    }

    public java.util.stream.Stream<T> stream() {
        return java.util.stream.Stream.ofNullable(value);
    }

    public boolean equals(Object other) {
        return other instanceof Optional && Objects.equals(value, ((Optional<?>) other).value);
    }

    public int hashCode() {
        return Objects.hashCode(value);
    }

    public String toString() {
        return value == null ? "Optional.empty" : "Optional[" + value + "]";
    }
}
