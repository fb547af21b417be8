package java.util;

/** A text that says how others are written is wrong; the message differs from one Java to the next. */
public class IllegalFormatException extends IllegalArgumentException {
    IllegalFormatException() {
        super(clew.Text.opaque());
    }
}
