package clew;

/** Exceptions that instructions throw by themselves. */
final class Failures {
    private Failures() {}

    static Throwable nullPointer() {
        return new NullPointerException().untold();
    }

    static Throwable arrayIndex(int index, int length) {
        return new ArrayIndexOutOfBoundsException(index, length);
    }

    static Throwable arithmetic() {
        return new ArithmeticException("/ by zero");
    }

    static Throwable classCast() {
        return new ClassCastException().untold();
    }

    static Throwable negativeSize(int length) {
        return new NegativeArraySizeException(Text.of(length));
    }

    static Throwable arrayStore() {
        return new ArrayStoreException().untold();
    }

    static Throwable inInitialiser(Throwable thrown) {
        return new ExceptionInInitializerError(thrown);
    }

    static Throwable noClass() {
        return new NoClassDefFoundError().untold();
    }
}
