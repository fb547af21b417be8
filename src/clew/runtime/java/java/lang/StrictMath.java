package java.lang;

public final class StrictMath {
    private StrictMath() {}

    public static double sqrt(double value) {
        return Math.sqrt(value);
    }

    public static double abs(double value) {
        return Math.abs(value);
    }

    public static int abs(int value) {
        return Math.abs(value);
    }
}
