package java.util;

public class IllegalFormatConversionException extends IllegalFormatException {
    IllegalFormatConversionException() {}
}
