package java.util;

public class MissingFormatArgumentException extends IllegalFormatException {
    MissingFormatArgumentException() {}
}
