package clew;

/** Stands for the digits of a hash code that nobody has asked for yet. */
public final class Digits extends Number {
    private final Object object;

    public Digits(Object object) {
        this.object = object;
    }

    public int intValue() {
        return Identity.code(object);
    }

    public long longValue() {
        return intValue();
    }

    public float floatValue() {
        return intValue();
    }

    public double doubleValue() {
        return intValue();
    }
}
