package java.util;

public class UnknownFormatConversionException extends IllegalFormatException {
    UnknownFormatConversionException() {}
}
