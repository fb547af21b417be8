package java.util;

import clew.Machine;

public final class Arrays {
    private Arrays() {}

    private static void check(int length, int start, int end) {
        if (start > end) {
            throw new IllegalArgumentException(clew.Text.opaque());
        }
        if (start < 0 || end > length) {
            throw new ArrayIndexOutOfBoundsException(clew.Text.opaque());
        }
    }

    @SafeVarargs
    public static <T> List<T> asList(T... elements) {
        return new Fixed<T>(elements);
    }

    private static final class Fixed<E> extends AbstractList<E> {
        private final E[] elements;

        Fixed(E[] elements) {
            if (elements == null) {
                throw new NullPointerException();
            }
            this.elements = elements;
        }

        public int size() {
            return elements.length;
        }

        public E get(int index) {
            return elements[index];
        }

        public E set(int index, E element) {
            E old = elements[index];
            elements[index] = element;
            return old;
        }
    }

    public static void fill(int[] array, int value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(int[] array, int start, int end, int value) {
        check(array.length, start, end);
        for (int i = start; i < end; i++) {
            array[i] = value;
        }
    }

    public static boolean equals(int[] left, int[] right) {
        if (left == right) {
            return true;
        }
        if (left == null || right == null || left.length != right.length) {
            return false;
        }
        for (int i = 0; i < left.length; i++) {
            if (left[i] != right[i]) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(int[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (int each : array) {
            hash = 31 * hash + each;
        }
        return hash;
    }

    @SuppressWarnings("unchecked")
    public static int[] copyOf(int[] array, int length) {
        if (length < 0) {
            throw new NegativeArraySizeException(clew.Text.opaque());
        }
        int[] copy = (int[]) Machine.arrayLike(array, length);
        Machine.copy(array, 0, copy, 0, Math.min(length, array.length));
        return copy;
    }

    @SuppressWarnings("unchecked")
    public static int[] copyOfRange(int[] array, int start, int end) {
        if (start > end) {
            throw new IllegalArgumentException(clew.Text.opaque());
        }
        if (start < 0 || start > array.length) {
            throw new ArrayIndexOutOfBoundsException(clew.Text.opaque());
        }
        int[] copy = (int[]) Machine.arrayLike(array, end - start);
        Machine.copy(array, start, copy, 0, Math.min(end, array.length) - start);
        return copy;
    }

    public static String toString(int[] array) {
        if (array == null) {
            return "null";
        }
        String text = "[";
        for (int i = 0; i < array.length; i++) {
            text = (i == 0 ? text : text + ", ") + array[i];
        }
        return text + "]";
    }

    public static void sort(int[] array) {
        sort(array, 0, array.length);
    }

    public static void sort(int[] array, int start, int end) {
        check(array.length, start, end);
        for (int i = start + 1; i < end; i++) {
            int held = array[i];
            int at = i;
            while (at > start && held < array[at - 1]) {
                array[at] = array[at - 1];
                at--;
            }
            array[at] = held;
        }
    }

    public static int binarySearch(int[] array, int key) {
        int low = 0;
        int high = array.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (array[middle] < key) {
                low = middle + 1;
            } else if (array[middle] > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -(low + 1);
    }

    public static void fill(long[] array, long value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(long[] array, int start, int end, long value) {
        check(array.length, start, end);
        for (int i = start; i < end; i++) {
            array[i] = value;
        }
    }

    public static boolean equals(long[] left, long[] right) {
        if (left == right) {
            return true;
        }
        if (left == null || right == null || left.length != right.length) {
            return false;
        }
        for (int i = 0; i < left.length; i++) {
            if (left[i] != right[i]) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(long[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (long each : array) {
            hash = 31 * hash + Long.hashCode(each);
        }
        return hash;
    }

    @SuppressWarnings("unchecked")
    public static long[] copyOf(long[] array, int length) {
        if (length < 0) {
            throw new NegativeArraySizeException(clew.Text.opaque());
        }
        long[] copy = (long[]) Machine.arrayLike(array, length);
        Machine.copy(array, 0, copy, 0, Math.min(length, array.length));
        return copy;
    }

    @SuppressWarnings("unchecked")
    public static long[] copyOfRange(long[] array, int start, int end) {
        if (start > end) {
            throw new IllegalArgumentException(clew.Text.opaque());
        }
        if (start < 0 || start > array.length) {
            throw new ArrayIndexOutOfBoundsException(clew.Text.opaque());
        }
        long[] copy = (long[]) Machine.arrayLike(array, end - start);
        Machine.copy(array, start, copy, 0, Math.min(end, array.length) - start);
        return copy;
    }

    public static String toString(long[] array) {
        if (array == null) {
            return "null";
        }
        String text = "[";
        for (int i = 0; i < array.length; i++) {
            text = (i == 0 ? text : text + ", ") + array[i];
        }
        return text + "]";
    }

    public static void sort(long[] array) {
        sort(array, 0, array.length);
    }

    public static void sort(long[] array, int start, int end) {
        check(array.length, start, end);
        for (int i = start + 1; i < end; i++) {
            long held = array[i];
            int at = i;
            while (at > start && held < array[at - 1]) {
                array[at] = array[at - 1];
                at--;
            }
            array[at] = held;
        }
    }

    public static int binarySearch(long[] array, long key) {
        int low = 0;
        int high = array.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (array[middle] < key) {
                low = middle + 1;
            } else if (array[middle] > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -(low + 1);
    }

    public static void fill(char[] array, char value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(char[] array, int start, int end, char value) {
        check(array.length, start, end);
        for (int i = start; i < end; i++) {
            array[i] = value;
        }
    }

    public static boolean equals(char[] left, char[] right) {
        if (left == right) {
            return true;
        }
        if (left == null || right == null || left.length != right.length) {
            return false;
        }
        for (int i = 0; i < left.length; i++) {
            if (left[i] != right[i]) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(char[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (char each : array) {
            hash = 31 * hash + each;
        }
        return hash;
    }

    @SuppressWarnings("unchecked")
    public static char[] copyOf(char[] array, int length) {
        if (length < 0) {
            throw new NegativeArraySizeException(clew.Text.opaque());
        }
        char[] copy = (char[]) Machine.arrayLike(array, length);
        Machine.copy(array, 0, copy, 0, Math.min(length, array.length));
        return copy;
    }

    @SuppressWarnings("unchecked")
    public static char[] copyOfRange(char[] array, int start, int end) {
        if (start > end) {
            throw new IllegalArgumentException(clew.Text.opaque());
        }
        if (start < 0 || start > array.length) {
            throw new ArrayIndexOutOfBoundsException(clew.Text.opaque());
        }
        char[] copy = (char[]) Machine.arrayLike(array, end - start);
        Machine.copy(array, start, copy, 0, Math.min(end, array.length) - start);
        return copy;
    }

    public static String toString(char[] array) {
        if (array == null) {
            return "null";
        }
        String text = "[";
        for (int i = 0; i < array.length; i++) {
            text = (i == 0 ? text : text + ", ") + array[i];
        }
        return text + "]";
    }

    public static void sort(char[] array) {
        sort(array, 0, array.length);
    }

    public static void sort(char[] array, int start, int end) {
        check(array.length, start, end);
        for (int i = start + 1; i < end; i++) {
            char held = array[i];
            int at = i;
            while (at > start && held < array[at - 1]) {
                array[at] = array[at - 1];
                at--;
            }
            array[at] = held;
        }
    }

    public static int binarySearch(char[] array, char key) {
        int low = 0;
        int high = array.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (array[middle] < key) {
                low = middle + 1;
            } else if (array[middle] > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -(low + 1);
    }

    public static void fill(byte[] array, byte value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(byte[] array, int start, int end, byte value) {
        check(array.length, start, end);
        for (int i = start; i < end; i++) {
            array[i] = value;
        }
    }

    public static boolean equals(byte[] left, byte[] right) {
        if (left == right) {
            return true;
        }
        if (left == null || right == null || left.length != right.length) {
            return false;
        }
        for (int i = 0; i < left.length; i++) {
            if (left[i] != right[i]) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(byte[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (byte each : array) {
            hash = 31 * hash + each;
        }
        return hash;
    }

    @SuppressWarnings("unchecked")
    public static byte[] copyOf(byte[] array, int length) {
        if (length < 0) {
            throw new NegativeArraySizeException(clew.Text.opaque());
        }
        byte[] copy = (byte[]) Machine.arrayLike(array, length);
        Machine.copy(array, 0, copy, 0, Math.min(length, array.length));
        return copy;
    }

    @SuppressWarnings("unchecked")
    public static byte[] copyOfRange(byte[] array, int start, int end) {
        if (start > end) {
            throw new IllegalArgumentException(clew.Text.opaque());
        }
        if (start < 0 || start > array.length) {
            throw new ArrayIndexOutOfBoundsException(clew.Text.opaque());
        }
        byte[] copy = (byte[]) Machine.arrayLike(array, end - start);
        Machine.copy(array, start, copy, 0, Math.min(end, array.length) - start);
        return copy;
    }

    public static String toString(byte[] array) {
        if (array == null) {
            return "null";
        }
        String text = "[";
        for (int i = 0; i < array.length; i++) {
            text = (i == 0 ? text : text + ", ") + array[i];
        }
        return text + "]";
    }

    public static void sort(byte[] array) {
        sort(array, 0, array.length);
    }

    public static void sort(byte[] array, int start, int end) {
        check(array.length, start, end);
        for (int i = start + 1; i < end; i++) {
            byte held = array[i];
            int at = i;
            while (at > start && held < array[at - 1]) {
                array[at] = array[at - 1];
                at--;
            }
            array[at] = held;
        }
    }

    public static void fill(short[] array, short value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(short[] array, int start, int end, short value) {
        check(array.length, start, end);
        for (int i = start; i < end; i++) {
            array[i] = value;
        }
    }

    public static boolean equals(short[] left, short[] right) {
        if (left == right) {
            return true;
        }
        if (left == null || right == null || left.length != right.length) {
            return false;
        }
        for (int i = 0; i < left.length; i++) {
            if (left[i] != right[i]) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(short[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (short each : array) {
            hash = 31 * hash + each;
        }
        return hash;
    }

    @SuppressWarnings("unchecked")
    public static short[] copyOf(short[] array, int length) {
        if (length < 0) {
            throw new NegativeArraySizeException(clew.Text.opaque());
        }
        short[] copy = (short[]) Machine.arrayLike(array, length);
        Machine.copy(array, 0, copy, 0, Math.min(length, array.length));
        return copy;
    }

    @SuppressWarnings("unchecked")
    public static short[] copyOfRange(short[] array, int start, int end) {
        if (start > end) {
            throw new IllegalArgumentException(clew.Text.opaque());
        }
        if (start < 0 || start > array.length) {
            throw new ArrayIndexOutOfBoundsException(clew.Text.opaque());
        }
        short[] copy = (short[]) Machine.arrayLike(array, end - start);
        Machine.copy(array, start, copy, 0, Math.min(end, array.length) - start);
        return copy;
    }

    public static String toString(short[] array) {
        if (array == null) {
            return "null";
        }
        String text = "[";
        for (int i = 0; i < array.length; i++) {
            text = (i == 0 ? text : text + ", ") + array[i];
        }
        return text + "]";
    }

    public static void sort(short[] array) {
        sort(array, 0, array.length);
    }

    public static void sort(short[] array, int start, int end) {
        check(array.length, start, end);
        for (int i = start + 1; i < end; i++) {
            short held = array[i];
            int at = i;
            while (at > start && held < array[at - 1]) {
                array[at] = array[at - 1];
                at--;
            }
            array[at] = held;
        }
    }

    public static void fill(boolean[] array, boolean value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(boolean[] array, int start, int end, boolean value) {
        check(array.length, start, end);
        for (int i = start; i < end; i++) {
            array[i] = value;
        }
    }

    public static boolean equals(boolean[] left, boolean[] right) {
        if (left == right) {
            return true;
        }
        if (left == null || right == null || left.length != right.length) {
            return false;
        }
        for (int i = 0; i < left.length; i++) {
            if (left[i] != right[i]) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(boolean[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (boolean each : array) {
            hash = 31 * hash + Boolean.hashCode(each);
        }
        return hash;
    }

    @SuppressWarnings("unchecked")
    public static boolean[] copyOf(boolean[] array, int length) {
        if (length < 0) {
            throw new NegativeArraySizeException(clew.Text.opaque());
        }
        boolean[] copy = (boolean[]) Machine.arrayLike(array, length);
        Machine.copy(array, 0, copy, 0, Math.min(length, array.length));
        return copy;
    }

    @SuppressWarnings("unchecked")
    public static boolean[] copyOfRange(boolean[] array, int start, int end) {
        if (start > end) {
            throw new IllegalArgumentException(clew.Text.opaque());
        }
        if (start < 0 || start > array.length) {
            throw new ArrayIndexOutOfBoundsException(clew.Text.opaque());
        }
        boolean[] copy = (boolean[]) Machine.arrayLike(array, end - start);
        Machine.copy(array, start, copy, 0, Math.min(end, array.length) - start);
        return copy;
    }

    public static String toString(boolean[] array) {
        if (array == null) {
            return "null";
        }
        String text = "[";
        for (int i = 0; i < array.length; i++) {
            text = (i == 0 ? text : text + ", ") + array[i];
        }
        return text + "]";
    }

    public static void fill(double[] array, double value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(double[] array, int start, int end, double value) {
        check(array.length, start, end);
        for (int i = start; i < end; i++) {
            array[i] = value;
        }
    }

    public static boolean equals(double[] left, double[] right) {
        if (left == right) {
            return true;
        }
        if (left == null || right == null || left.length != right.length) {
            return false;
        }
        for (int i = 0; i < left.length; i++) {
            if (Double.compare(left[i], right[i]) != 0) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(double[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (double each : array) {
            hash = 31 * hash + Double.hashCode(each);
        }
        return hash;
    }

    @SuppressWarnings("unchecked")
    public static double[] copyOf(double[] array, int length) {
        if (length < 0) {
            throw new NegativeArraySizeException(clew.Text.opaque());
        }
        double[] copy = (double[]) Machine.arrayLike(array, length);
        Machine.copy(array, 0, copy, 0, Math.min(length, array.length));
        return copy;
    }

    @SuppressWarnings("unchecked")
    public static double[] copyOfRange(double[] array, int start, int end) {
        if (start > end) {
            throw new IllegalArgumentException(clew.Text.opaque());
        }
        if (start < 0 || start > array.length) {
            throw new ArrayIndexOutOfBoundsException(clew.Text.opaque());
        }
        double[] copy = (double[]) Machine.arrayLike(array, end - start);
        Machine.copy(array, start, copy, 0, Math.min(end, array.length) - start);
        return copy;
    }

    public static String toString(double[] array) {
        if (array == null) {
            return "null";
        }
        String text = "[";
        for (int i = 0; i < array.length; i++) {
            text = (i == 0 ? text : text + ", ") + array[i];
        }
        return text + "]";
    }

    public static void sort(double[] array) {
        sort(array, 0, array.length);
    }

    public static void sort(double[] array, int start, int end) {
        check(array.length, start, end);
        for (int i = start + 1; i < end; i++) {
            double held = array[i];
            int at = i;
            while (at > start && Double.compare(held, array[at - 1]) < 0) {
                array[at] = array[at - 1];
                at--;
            }
            array[at] = held;
        }
    }

    public static void fill(float[] array, float value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(float[] array, int start, int end, float value) {
        check(array.length, start, end);
        for (int i = start; i < end; i++) {
            array[i] = value;
        }
    }

    public static boolean equals(float[] left, float[] right) {
        if (left == right) {
            return true;
        }
        if (left == null || right == null || left.length != right.length) {
            return false;
        }
        for (int i = 0; i < left.length; i++) {
            if (Float.compare(left[i], right[i]) != 0) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(float[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (float each : array) {
            hash = 31 * hash + Float.hashCode(each);
        }
        return hash;
    }

    @SuppressWarnings("unchecked")
    public static float[] copyOf(float[] array, int length) {
        if (length < 0) {
            throw new NegativeArraySizeException(clew.Text.opaque());
        }
        float[] copy = (float[]) Machine.arrayLike(array, length);
        Machine.copy(array, 0, copy, 0, Math.min(length, array.length));
        return copy;
    }

    @SuppressWarnings("unchecked")
    public static float[] copyOfRange(float[] array, int start, int end) {
        if (start > end) {
            throw new IllegalArgumentException(clew.Text.opaque());
        }
        if (start < 0 || start > array.length) {
            throw new ArrayIndexOutOfBoundsException(clew.Text.opaque());
        }
        float[] copy = (float[]) Machine.arrayLike(array, end - start);
        Machine.copy(array, start, copy, 0, Math.min(end, array.length) - start);
        return copy;
    }

    public static String toString(float[] array) {
        if (array == null) {
            return "null";
        }
        String text = "[";
        for (int i = 0; i < array.length; i++) {
            text = (i == 0 ? text : text + ", ") + array[i];
        }
        return text + "]";
    }

    public static void sort(float[] array) {
        sort(array, 0, array.length);
    }

    public static void sort(float[] array, int start, int end) {
        check(array.length, start, end);
        for (int i = start + 1; i < end; i++) {
            float held = array[i];
            int at = i;
            while (at > start && Float.compare(held, array[at - 1]) < 0) {
                array[at] = array[at - 1];
                at--;
            }
            array[at] = held;
        }
    }

    public static void fill(Object[] array, Object value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(Object[] array, int start, int end, Object value) {
        check(array.length, start, end);
        for (int i = start; i < end; i++) {
            array[i] = value;
        }
    }

    public static boolean equals(Object[] left, Object[] right) {
        if (left == right) {
            return true;
        }
        if (left == null || right == null || left.length != right.length) {
            return false;
        }
        for (int i = 0; i < left.length; i++) {
            if (!Objects.equals(left[i], right[i])) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(Object[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (Object each : array) {
            hash = 31 * hash + Objects.hashCode(each);
        }
        return hash;
    }

    @SuppressWarnings("unchecked")
    public static <T> T[] copyOf(T[] array, int length) {
        if (length < 0) {
            throw new NegativeArraySizeException(clew.Text.opaque());
        }
        T[] copy = (T[]) Machine.arrayLike(array, length);
        Machine.copy(array, 0, copy, 0, Math.min(length, array.length));
        return copy;
    }

    @SuppressWarnings("unchecked")
    public static <T> T[] copyOfRange(T[] array, int start, int end) {
        if (start > end) {
            throw new IllegalArgumentException(clew.Text.opaque());
        }
        if (start < 0 || start > array.length) {
            throw new ArrayIndexOutOfBoundsException(clew.Text.opaque());
        }
        T[] copy = (T[]) Machine.arrayLike(array, end - start);
        Machine.copy(array, start, copy, 0, Math.min(end, array.length) - start);
        return copy;
    }

    public static String toString(Object[] array) {
        if (array == null) {
            return "null";
        }
        String text = "[";
        for (int i = 0; i < array.length; i++) {
            text = (i == 0 ? text : text + ", ") + array[i];
        }
        return text + "]";
    }

    public static void sort(Object[] array) {
        sort(array, new clew.Natural());
    }

    @SuppressWarnings("unchecked")
    public static <T> void sort(T[] array, Comparator<? super T> order) {
        Comparator<Object> by = order == null ? new clew.Natural() : (Comparator<Object>) order;
        for (int i = 1; i < array.length; i++) {
            T held = array[i];
            int at = i;
            while (at > 0 && by.compare(held, array[at - 1]) < 0) {
                array[at] = array[at - 1];
                at--;
            }
            array[at] = held;
        }
    }

    public static boolean deepEquals(Object[] left, Object[] right) {
        if (left == right) {
            return true;
        }
        if (left == null || right == null || left.length != right.length) {
            return false;
        }
        for (int i = 0; i < left.length; i++) {
            if (!deepEqual(left[i], right[i])) {
                return false;
            }
        }
        return true;
    }

    private static boolean deepEqual(Object left, Object right) {
        if (left instanceof Object[] && right instanceof Object[]) {
            return deepEquals((Object[]) left, (Object[]) right);
        }
        if (left instanceof int[] && right instanceof int[]) {
            return equals((int[]) left, (int[]) right);
        }
        if (left instanceof char[] && right instanceof char[]) {
            return equals((char[]) left, (char[]) right);
        }
        if (left instanceof long[] && right instanceof long[]) {
            return equals((long[]) left, (long[]) right);
        }
        if (left instanceof boolean[] && right instanceof boolean[]) {
            return equals((boolean[]) left, (boolean[]) right);
        }
        return Objects.equals(left, right);
    }

    // --- streams -----------------------------------------------------------------------------------------------------

    private static void inside(int length, int start, int end) {
        if (start > end || start < 0 || end > length) {
            throw new ArrayIndexOutOfBoundsException(clew.Text.opaque());
        }
    }

    public static <T> java.util.stream.Stream<T> stream(T[] array) {
        return clew.Sources.of(array, 0, array.length);
    }

    public static <T> java.util.stream.Stream<T> stream(T[] array, int start, int end) {
        inside(array.length, start, end);
        return clew.Sources.of(array, start, end);
    }

    public static java.util.stream.IntStream stream(int[] array) {
        return clew.IntSources.of(array, 0, array.length);
    }

    public static java.util.stream.IntStream stream(int[] array, int start, int end) {
        inside(array.length, start, end);
        return clew.IntSources.of(array, start, end);
    }

    public static void setAll(int[] array, java.util.function.IntUnaryOperator make) {
        Objects.requireNonNull(make);
        for (int i = 0; i < array.length; i++) {
            array[i] = make.applyAsInt(i);
        }
    }

    public static java.util.stream.LongStream stream(long[] array) {
        return clew.LongSources.of(array, 0, array.length);
    }

    public static java.util.stream.LongStream stream(long[] array, int start, int end) {
        inside(array.length, start, end);
        return clew.LongSources.of(array, start, end);
    }

    public static void setAll(long[] array, java.util.function.IntToLongFunction make) {
        Objects.requireNonNull(make);
        for (int i = 0; i < array.length; i++) {
            array[i] = make.applyAsLong(i);
        }
    }

    public static java.util.stream.DoubleStream stream(double[] array) {
        return clew.DoubleSources.of(array, 0, array.length);
    }

    public static java.util.stream.DoubleStream stream(double[] array, int start, int end) {
        inside(array.length, start, end);
        return clew.DoubleSources.of(array, start, end);
    }

    public static void setAll(double[] array, java.util.function.IntToDoubleFunction make) {
        Objects.requireNonNull(make);
        for (int i = 0; i < array.length; i++) {
            array[i] = make.applyAsDouble(i);
        }
    }

    public static <T> void setAll(T[] array, java.util.function.IntFunction<? extends T> make) {
        Objects.requireNonNull(make);
        for (int i = 0; i < array.length; i++) {
            array[i] = make.apply(i);
        }
    }

    // --- nested arrays -----------------------------------------------------------------------------------------------

    public static String deepToString(Object[] array) {
        return array == null ? "null" : deepText(array);
    }

    private static String deepText(Object element) {
        if (element instanceof Object[]) {
            Object[] inner = (Object[]) element;
            String text = "[";
            for (int i = 0; i < inner.length; i++) {
                text = text + (i == 0 ? "" : ", ") + (inner[i] == element ? "[...]" : deepText(inner[i]));
            }
            return text + "]";
        }
        if (element instanceof int[]) {
            return toString((int[]) element);
        }
        if (element instanceof long[]) {
            return toString((long[]) element);
        }
        if (element instanceof double[]) {
            return toString((double[]) element);
        }
        if (element instanceof float[]) {
            return toString((float[]) element);
        }
        if (element instanceof char[]) {
            return toString((char[]) element);
        }
        if (element instanceof byte[]) {
            return toString((byte[]) element);
        }
        if (element instanceof short[]) {
            return toString((short[]) element);
        }
        if (element instanceof boolean[]) {
            return toString((boolean[]) element);
        }
        return String.valueOf(element);
    }

    // --- searching ---------------------------------------------------------------------------------------------------

    @SuppressWarnings("unchecked")
    public static int binarySearch(Object[] array, Object key) {
        return binarySearch(array, key, (Comparator<Object>) (Comparator<?>) new clew.Natural());
    }

    @SuppressWarnings("unchecked")
    public static <T> int binarySearch(T[] array, T key, Comparator<? super T> order) {
        Comparator<T> by = order == null ? (Comparator<T>) (Comparator<?>) new clew.Natural() : (Comparator<T>) order;
        int low = 0;
        int high = array.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int found = by.compare(array[middle], key);
            if (found == 0) {
                return middle;
            }
            if (found < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -(low + 1);
    }

    public static int mismatch(int[] left, int[] right) {
        int shared = Math.min(left.length, right.length);
        for (int i = 0; i < shared; i++) {
            if (left[i] != right[i]) {
                return i;
            }
        }
        return left.length == right.length ? -1 : shared;
    }

    public static int compare(int[] left, int[] right) {
        if (left == right) {
            return 0;
        }
        if (left == null || right == null) {
            return left == null ? -1 : 1;
        }
        int at = mismatch(left, right);
        return at >= 0 && at < Math.min(left.length, right.length)
                ? Integer.compare(left[at], right[at])
                : left.length - right.length;
    }

    public static int mismatch(long[] left, long[] right) {
        int shared = Math.min(left.length, right.length);
        for (int i = 0; i < shared; i++) {
            if (left[i] != right[i]) {
                return i;
            }
        }
        return left.length == right.length ? -1 : shared;
    }

    public static int compare(long[] left, long[] right) {
        if (left == right) {
            return 0;
        }
        if (left == null || right == null) {
            return left == null ? -1 : 1;
        }
        int at = mismatch(left, right);
        return at >= 0 && at < Math.min(left.length, right.length)
                ? Long.compare(left[at], right[at])
                : left.length - right.length;
    }

    public static int mismatch(char[] left, char[] right) {
        int shared = Math.min(left.length, right.length);
        for (int i = 0; i < shared; i++) {
            if (left[i] != right[i]) {
                return i;
            }
        }
        return left.length == right.length ? -1 : shared;
    }

    public static int compare(char[] left, char[] right) {
        if (left == right) {
            return 0;
        }
        if (left == null || right == null) {
            return left == null ? -1 : 1;
        }
        int at = mismatch(left, right);
        return at >= 0 && at < Math.min(left.length, right.length)
                ? Character.compare(left[at], right[at])
                : left.length - right.length;
    }

    public static int mismatch(byte[] left, byte[] right) {
        int shared = Math.min(left.length, right.length);
        for (int i = 0; i < shared; i++) {
            if (left[i] != right[i]) {
                return i;
            }
        }
        return left.length == right.length ? -1 : shared;
    }

    public static int compare(byte[] left, byte[] right) {
        if (left == right) {
            return 0;
        }
        if (left == null || right == null) {
            return left == null ? -1 : 1;
        }
        int at = mismatch(left, right);
        return at >= 0 && at < Math.min(left.length, right.length)
                ? Byte.compare(left[at], right[at])
                : left.length - right.length;
    }

    public static int mismatch(short[] left, short[] right) {
        int shared = Math.min(left.length, right.length);
        for (int i = 0; i < shared; i++) {
            if (left[i] != right[i]) {
                return i;
            }
        }
        return left.length == right.length ? -1 : shared;
    }

    public static int compare(short[] left, short[] right) {
        if (left == right) {
            return 0;
        }
        if (left == null || right == null) {
            return left == null ? -1 : 1;
        }
        int at = mismatch(left, right);
        return at >= 0 && at < Math.min(left.length, right.length)
                ? Short.compare(left[at], right[at])
                : left.length - right.length;
    }

    public static int mismatch(boolean[] left, boolean[] right) {
        int shared = Math.min(left.length, right.length);
        for (int i = 0; i < shared; i++) {
            if (left[i] != right[i]) {
                return i;
            }
        }
        return left.length == right.length ? -1 : shared;
    }

    public static int compare(boolean[] left, boolean[] right) {
        if (left == right) {
            return 0;
        }
        if (left == null || right == null) {
            return left == null ? -1 : 1;
        }
        int at = mismatch(left, right);
        return at >= 0 && at < Math.min(left.length, right.length)
                ? Boolean.compare(left[at], right[at])
                : left.length - right.length;
    }

    @SuppressWarnings("unchecked")
    public static <T, U> T[] copyOf(U[] array, int length, Class<? extends T[]> type) {
        if (array.getClass() != (Object) type) {
            clew.Unmodelled.text();
        }
        return (T[]) copyOf(array, length);
    }
}
