package java.util;

public class IllegalFormatWidthException extends IllegalFormatException {
    IllegalFormatWidthException() {}
}
