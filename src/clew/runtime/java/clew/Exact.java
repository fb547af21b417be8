package clew;

/** A sum of numbers as long as nothing is rounded. */
public final class Exact {
    private double value;
    private long count;

    public void add(double other) {
        value = sum(value, other);
        count++;
    }

    public double value() {
        return value;
    }

    public long count() {
        return count;
    }

    /** Two numbers together, unless their sum is none that there is. */
    public static double sum(double one, double other) {
        double sum = one + other;
        if (sum - sum != 0 || sum - one != other || sum - other != one) {
            Unmodelled.number();
        }
        return sum;
    }
}
