package java.util;

public class IllegalFormatFlagsException extends IllegalFormatException {
    IllegalFormatFlagsException() {}
}
