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

    public static <T> T requireNonNull(T object, java.util.function.Supplier<String> message) {
        if (object == null) {
            throw new NullPointerException(message == null ? null : message.get());
        }
        return object;
    }

    public static <T> T requireNonNullElseGet(T object, java.util.function.Supplier<? extends T> other) {
        return object != null ? object : requireNonNull(requireNonNull(other).get());
    }

    public static boolean deepEquals(Object left, Object right) {
        return left == right
                || left != null && right != null && Arrays.deepEquals(new Object[] {left}, new Object[] {right});
    }

    public static int checkFromToIndex(int start, int end, int length) {
        if (start < 0 || start > end || end > length) {
            throw new IndexOutOfBoundsException(clew.Text.opaque());
        }
        return start;
    }

    public static int checkFromIndexSize(int start, int size, int length) {
        if ((length | start | size) < 0 || size > length - start) {
            throw new IndexOutOfBoundsException(clew.Text.opaque());
        }
        return start;
    }
}
