package java.lang;

public class ArrayIndexOutOfBoundsException extends IndexOutOfBoundsException {
    private int index;
    private int length = -1;

    public ArrayIndexOutOfBoundsException() {}

    /** What an instruction throws. */
    public ArrayIndexOutOfBoundsException(int index, int length) {
        this.index = index;
        this.length = length;
    }

    public String getMessage() {
        return length < 0 ? super.getMessage() : "Index " + index + " out of bounds for length " + length;
    }

    public ArrayIndexOutOfBoundsException(String message) {
        super(message);
    }

    public ArrayIndexOutOfBoundsException(int index) {
        super("Array index out of range: " + index);
    }
}
