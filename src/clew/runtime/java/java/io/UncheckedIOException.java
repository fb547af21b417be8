package java.io;

public class UncheckedIOException extends RuntimeException {
    public UncheckedIOException() {}

    public UncheckedIOException(String message) {
        super(message);
    }
}
