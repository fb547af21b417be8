package java.util;

public final class Objects {
    private Objects() {}

    public static boolean equals(Object left, Object right) {
        return left == right || left != null && left.equals(right);
    }

    public static int hashCode(Object object) {
        return object == null ? 0 : object.hashCode();
    }

    public static int hash(Object... values) {
        return Arrays.hashCode(values);
    }

    public static String toString(Object object) {
        return String.valueOf(object);
    }

    public static String toString(Object object, String other) {
        return object == null ? other : object.toString();
    }

    public static <T> T requireNonNull(T object) {
        if (object == null) {
            throw new NullPointerException();
        }
        return object;
    }

    public static <T> T requireNonNull(T object, String message) {
        if (object == null) {
            throw new NullPointerException(message);
        }
        return object;
    }

    public static <T> T requireNonNullElse(T object, T other) {
        return object != null ? object : requireNonNull(other);
    }

    public static boolean isNull(Object object) {
        return object == null;
    }

    public static boolean nonNull(Object object) {
        return object != null;
    }

    public static int checkIndex(int index, int length) {
        if (index < 0 || index >= length) {
            throw new IndexOutOfBoundsException(clew.Text.opaque());
        }
        return index;
    }

    public static <T> int compare(T left, T right, Comparator<? super T> order) {
        return left == right ? 0 : order.compare(left, right);
    }
}
