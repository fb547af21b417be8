package java.lang;

public interface CharSequence {
    int length();

    char charAt(int index);

    default boolean isEmpty() {
        return length() == 0;
    }

    default java.util.stream.IntStream chars() {
        int length = length();
        int[] all = new int[length];
        for (int i = 0; i < length; i++) {
            all[i] = charAt(i);
        }
        return clew.IntSources.of(all, 0, length);
    }

    static int compare(CharSequence left, CharSequence right) {
        if (java.util.Objects.requireNonNull(left) == java.util.Objects.requireNonNull(right)) {
            return 0;
        }
        return left.toString().compareTo(right.toString());
    }

    CharSequence subSequence(int start, int end);

    String toString();
}
