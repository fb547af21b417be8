package java.util;

public class EmptyStackException extends RuntimeException {
    public EmptyStackException() {}

    EmptyStackException(String message) {
        super(message);
    }
}
