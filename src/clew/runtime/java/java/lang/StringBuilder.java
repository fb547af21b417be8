package java.lang;

public final class StringBuilder implements Appendable, CharSequence, Comparable<StringBuilder>, java.io.Serializable {
    private String text;

    /** How many characters there is room for, as long as there were never more. */
    private int room;

    private boolean shortened;

    public StringBuilder() {
        text = "";
        room = 16;
    }

    public StringBuilder(int capacity) {
        if (capacity < 0) {
            throw new NegativeArraySizeException(clew.Text.opaque());
        }
        text = "";
        room = capacity;
    }

    public StringBuilder(String start) {
        text = start.toString();
        room = text.length() + 16;
    }

    public StringBuilder(CharSequence start) {
        text = start.toString();
        room = text.length() + 16;
    }

    public StringBuilder append(Object value) {
        text = clew.Text.join(text, clew.Text.of(value));
        return this;
    }

    public StringBuilder append(String value) {
        text = clew.Text.join(text, clew.Text.of(value));
        return this;
    }

    public StringBuilder append(boolean value) {
        text = clew.Text.join(text, clew.Text.of(value));
        return this;
    }

    public StringBuilder append(char value) {
        text = clew.Text.join(text, clew.Text.of(value));
        return this;
    }

    public StringBuilder append(int value) {
        text = clew.Text.join(text, clew.Text.of(value));
        return this;
    }

    public StringBuilder append(long value) {
        text = clew.Text.join(text, clew.Text.of(value));
        return this;
    }

    public StringBuilder append(float value) {
        text = clew.Text.join(text, clew.Text.of(value));
        return this;
    }

    public StringBuilder append(double value) {
        text = clew.Text.join(text, clew.Text.of(value));
        return this;
    }

    public StringBuilder append(CharSequence value) {
        text = clew.Text.join(text, String.valueOf(value));
        return this;
    }

    public StringBuilder append(CharSequence value, int start, int end) {
        String whole = String.valueOf(value);
        if (start < 0 || start > end || end > whole.length()) {
            throw new IndexOutOfBoundsException(clew.Text.opaque());
        }
        text = clew.Text.join(text, whole.substring(start, end));
        return this;
    }

    public StringBuilder append(char[] value) {
        text = clew.Text.join(text, String.valueOf(value));
        return this;
    }

    public StringBuilder insert(int offset, String value) {
        if (offset < 0 || offset > text.length()) {
            throw new StringIndexOutOfBoundsException(clew.Text.opaque());
        }
        text = clew.Text.join(clew.Text.join(text.substring(0, offset), value), text.substring(offset));
        return this;
    }

    public StringBuilder insert(int offset, Object value) {
        return insert(offset, String.valueOf(value));
    }

    public StringBuilder insert(int offset, boolean value) {
        return insert(offset, String.valueOf(value));
    }

    public StringBuilder insert(int offset, char value) {
        return insert(offset, String.valueOf(value));
    }

    public StringBuilder insert(int offset, int value) {
        return insert(offset, String.valueOf(value));
    }

    public StringBuilder insert(int offset, long value) {
        return insert(offset, String.valueOf(value));
    }

    public StringBuilder delete(int start, int end) {
        shortened = true;
        int last = Math.min(end, text.length());
        if (start < 0 || start > last) {
            throw new StringIndexOutOfBoundsException(clew.Text.opaque());
        }
        text = clew.Text.join(text.substring(0, start), text.substring(last));
        return this;
    }

    public StringBuilder deleteCharAt(int index) {
        if (index < 0 || index >= text.length()) {
            throw new StringIndexOutOfBoundsException(clew.Text.opaque());
        }
        return delete(index, index + 1);
    }

    public StringBuilder replace(int start, int end, String by) {
        delete(start, end);
        return insert(start, by);
    }

    public StringBuilder reverse() {
        char[] own = text.toCharArray();
        for (int i = 0; i < own.length / 2; i++) {
            char held = own[i];
            own[i] = own[own.length - 1 - i];
            own[own.length - 1 - i] = held;
        }
        for (int i = 1; i < own.length; i++) {
            char held = own[i];
            if (Character.isLowSurrogate(own[i - 1]) && Character.isHighSurrogate(held)) {
                own[i] = own[i - 1]; // the two are one character, and stay as they stood
                own[i - 1] = held;
                i++;
            }
        }
        text = new String(own);
        return this;
    }

    public void setCharAt(int index, char value) {
        char[] own = text.toCharArray();
        if (index < 0 || index >= own.length) {
            throw new StringIndexOutOfBoundsException(clew.Text.opaque());
        }
        own[index] = value;
        text = new String(own);
    }

    public void setLength(int length) {
        if (length < 0) {
            throw new StringIndexOutOfBoundsException(clew.Text.opaque());
        }
        shortened = true;
        text = new String(java.util.Arrays.copyOf(text.toCharArray(), length));
    }

    public int length() {
        return text.length();
    }

    public int capacity() {
        if (shortened || room < text.length()) {
            clew.Unmodelled.number();
        }
        return room;
    }

    public void ensureCapacity(int wanted) {
        if (wanted > 0 && wanted > capacity()) {
            room = Math.max(wanted, 2 * room + 2);
        }
    }

    public void trimToSize() {
        shortened = true;
    }

    public char charAt(int index) {
        return text.charAt(index);
    }

    public int indexOf(String wanted) {
        return text.indexOf(wanted);
    }

    public int indexOf(String wanted, int from) {
        return text.indexOf(wanted, from);
    }

    public int lastIndexOf(String wanted) {
        return text.lastIndexOf(wanted);
    }

    public String substring(int start) {
        return text.substring(start);
    }

    public String substring(int start, int end) {
        return text.substring(start, end);
    }

    public CharSequence subSequence(int start, int end) {
        return text.substring(start, end);
    }

    public int compareTo(StringBuilder other) {
        return text.compareTo(other.text);
    }

    public String toString() {
        return new String(text);
    }

    public StringBuilder append(char[] value, int start, int count) {
        if (start < 0 || count < 0 || start > value.length - count) {
            throw new IndexOutOfBoundsException(clew.Text.opaque());
        }
        text = clew.Text.join(text, new String(value, start, count));
        return this;
    }

    public StringBuilder appendCodePoint(int code) {
        return append(Character.toString(code));
    }

    public StringBuilder insert(int offset, double value) {
        return insert(offset, String.valueOf(value));
    }

    public StringBuilder insert(int offset, float value) {
        return insert(offset, String.valueOf(value));
    }

    public StringBuilder insert(int offset, char[] value) {
        return insert(offset, String.valueOf(value));
    }

    public StringBuilder insert(int offset, CharSequence value) {
        return insert(offset, String.valueOf(value));
    }

    public int lastIndexOf(String wanted, int from) {
        return text.lastIndexOf(wanted, from);
    }

    public StringBuilder append(StringBuffer value) {
        text = clew.Text.join(text, String.valueOf(value));
        return this;
    }

    public void getChars(int start, int end, char[] target, int offset) {
        if (start < 0 || start > end || end > text.length()) {
            throw new StringIndexOutOfBoundsException(clew.Text.opaque());
        }
        if (offset < 0 || offset > target.length - (end - start)) {
            throw new IndexOutOfBoundsException(clew.Text.opaque());
        }
        text.getChars(start, end, target, offset);
    }

    public int codePointAt(int index) {
        return text.codePointAt(index);
    }
}
