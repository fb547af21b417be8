package java.util;

import java.util.function.DoubleConsumer;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;

public final class OptionalDouble {
    private final boolean present;
    private final double value;

    private OptionalDouble(boolean present, double value) {
        this.present = present;
        this.value = value;
    }

    public static OptionalDouble empty() {
        return new OptionalDouble(false, 0);
    }

    public static OptionalDouble of(double value) {
        return new OptionalDouble(true, value);
    }

    public double getAsDouble() {
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

    public void ifPresent(DoubleConsumer action) {
        if (present) {
            action.accept(value);
        }
    }

    public void ifPresentOrElse(DoubleConsumer action, Runnable other) {
        if (present) {
            action.accept(value);
        } else {
            other.run();
        }
    }

    public double orElse(double other) {
        return present ? value : other;
    }

    public double orElseGet(DoubleSupplier other) {
        return present ? value : other.getAsDouble();
    }

    public double orElseThrow() {
        return getAsDouble();
    }

    public <X extends Throwable> double orElseThrow(Supplier<? extends X> make) throws X {
        if (!present) {
            throw make.get();
        }
        return value;
    }

    public boolean equals(Object other) {
        if (!(other instanceof OptionalDouble)) {
            return false;
        }
        OptionalDouble number = (OptionalDouble) other;
        return present && number.present ? Double.compare(value, number.value) == 0 : present == number.present;
    }

    public int hashCode() {
        return present ? Double.hashCode(value) : 0;
    }

    public String toString() {
        return present ? "OptionalDouble[" + value + "]" : "OptionalDouble.empty";
    }
}
