package java.util;

public class DuplicateFormatFlagsException extends IllegalFormatException {
    DuplicateFormatFlagsException() {}
}
