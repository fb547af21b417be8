package clew;

/** Stands for the characters of a text that differs from one Java to the next: nobody may ask for them. */
public final class Opaque extends Number {
    public Opaque() {}

    public int intValue() {
        return 0;
    }

    public long longValue() {
        return 0;
    }

    public float floatValue() {
        return 0;
    }

    public double doubleValue() {
        return 0;
    }
}
