package java.util;

public class FormatFlagsConversionMismatchException extends IllegalFormatException {
    FormatFlagsConversionMismatchException() {}
}
