package java.lang;

public final class StringBuffer implements CharSequence, Comparable<StringBuffer>, java.io.Serializable {
    private String text;

    /** How many characters there is room for, as long as there were never more. */
    private int room;

    private boolean shortened;

    public StringBuffer() {
        text = "";
        room = 16;
    }

    public StringBuffer(int capacity) {
        if (capacity < 0) {
            throw new NegativeArraySizeException(clew.Text.opaque());
        }
        text = "";
        room = capacity;
    }

    public StringBuffer(String start) {
        text = start.toString();
        room = text.length() + 16;
    }

    public StringBuffer(CharSequence start) {
        text = start.toString();
        room = text.length() + 16;
    }

    public StringBuffer append(Object value) {
        text = clew.Text.join(text, clew.Text.of(value));
        return this;
    }

    public StringBuffer append(String value) {
        text = clew.Text.join(text, clew.Text.of(value));
        return this;
    }

    public StringBuffer append(boolean value) {
        text = clew.Text.join(text, clew.Text.of(value));
        return this;
    }

    public StringBuffer append(char value) {
        text = clew.Text.join(text, clew.Text.of(value));
        return this;
    }

    public StringBuffer append(int value) {
        text = clew.Text.join(text, clew.Text.of(value));
        return this;
    }

    public StringBuffer append(long value) {
        text = clew.Text.join(text, clew.Text.of(value));
        return this;
    }

    public StringBuffer append(float value) {
        text = clew.Text.join(text, clew.Text.of(value));
        return this;
    }

    public StringBuffer append(double value) {
        text = clew.Text.join(text, clew.Text.of(value));
        return this;
    }

    public StringBuffer append(CharSequence value) {
        text = clew.Text.join(text, String.valueOf(value));
        return this;
    }

    public StringBuffer append(CharSequence value, int start, int end) {
        text = clew.Text.join(text, value.subSequence(start, end).toString());
        return this;
    }

    public StringBuffer append(char[] value) {
        text = clew.Text.join(text, String.valueOf(value));
        return this;
    }

    public StringBuffer insert(int offset, String value) {
        if (offset < 0 || offset > text.length()) {
            throw new StringIndexOutOfBoundsException(clew.Text.opaque());
        }
        text = clew.Text.join(clew.Text.join(text.substring(0, offset), value), text.substring(offset));
        return this;
    }

    public StringBuffer insert(int offset, Object value) {
        return insert(offset, String.valueOf(value));
    }

    public StringBuffer insert(int offset, boolean value) {
        return insert(offset, String.valueOf(value));
    }

    public StringBuffer insert(int offset, char value) {
        return insert(offset, String.valueOf(value));
    }

    public StringBuffer insert(int offset, int value) {
        return insert(offset, String.valueOf(value));
    }

    public StringBuffer insert(int offset, long value) {
        return insert(offset, String.valueOf(value));
    }

    public StringBuffer delete(int start, int end) {
        shortened = true;
        int last = Math.min(end, text.length());
        if (start < 0 || start > last) {
            throw new StringIndexOutOfBoundsException(clew.Text.opaque());
        }
        text = clew.Text.join(text.substring(0, start), text.substring(last));
        return this;
    }

    public StringBuffer deleteCharAt(int index) {
        if (index < 0 || index >= text.length()) {
            throw new StringIndexOutOfBoundsException(clew.Text.opaque());
        }
        return delete(index, index + 1);
    }

    public StringBuffer replace(int start, int end, String by) {
        delete(start, end);
        return insert(start, by);
    }

    public StringBuffer reverse() {
        char[] own = text.toCharArray();
        for (int i = 0; i < own.length / 2; i++) {
            char held = own[i];
            own[i] = own[own.length - 1 - i];
            own[own.length - 1 - i] = held;
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

    public int compareTo(StringBuffer other) {
        return text.compareTo(other.text);
    }

    public String toString() {
        return new String(text);
    }
}
