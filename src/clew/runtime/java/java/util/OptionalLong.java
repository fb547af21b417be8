package java.util;

import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

public final class OptionalLong {
    private final boolean present;
    private final long value;

    private OptionalLong(boolean present, long value) {
        this.present = present;
        this.value = value;
    }

    public static OptionalLong empty() {
        return new OptionalLong(false, 0);
    }

    public static OptionalLong of(long value) {
        return new OptionalLong(true, value);
    }

    public long getAsLong() {
        if (!present) {
            throw new NoSuchElementException("No value present");
        }
        return value;
    }

    public boolean isPresent() {
        return present;
    }

    public boolean isEmpty() {
        return !present;
    }

    public void ifPresent(LongConsumer action) {
        if (present) {
            action.accept(value);
        }
    }

    public void ifPresentOrElse(LongConsumer action, Runnable other) {
        if (present) {
            action.accept(value);
        } else {
            other.run();
        }
    }

    public long orElse(long other) {
        return present ? value : other;
    }

    public long orElseGet(LongSupplier other) {
        return present ? value : other.getAsLong();
    }

    public long orElseThrow() {
        return getAsLong();
    }

    public <X extends Throwable> long orElseThrow(Supplier<? extends X> make) throws X {
        if (!present) {
            throw make.get();
        }
        return value;
    }

    public boolean equals(Object other) {
        if (!(other instanceof OptionalLong)) {
            return false;
        }
        OptionalLong number = (OptionalLong) other;
        return present && number.present ? Long.compare(value, number.value) == 0 : present == number.present;
    }

    public int hashCode() {
        return present ? Long.hashCode(value) : 0;
    }

    public String toString() {
        return present ? "OptionalLong[" + value + "]" : "OptionalLong.empty";
    }
}
