package clew;

/** Exceptions that instructions throw by themselves. */
final class Failures {
    private Failures() {}

    static Throwable nullPointer() {
        return new NullPointerException();
    }

    static Throwable arrayIndex() {
        return new ArrayIndexOutOfBoundsException();
    }

    static Throwable arithmetic() {
        return new ArithmeticException("/ by zero");
    }

    static Throwable classCast() {
        return new ClassCastException();
    }

    static Throwable negativeSize() {
        return new NegativeArraySizeException();
    }

    static Throwable arrayStore() {
        return new ArrayStoreException();
    }

    static Throwable inInitialiser(Throwable thrown) {
        return new ExceptionInInitializerError(thrown);
    }

    static Throwable noClass() {
        return new NoClassDefFoundError();
    }
}
