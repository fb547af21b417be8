package java.lang;

import java.util.Arrays;
import java.util.Locale;

/** Texts. One that was put together keeps its parts until somebody asks for its characters. */
public final class String implements Comparable<String>, CharSequence, java.io.Serializable {
    public static final java.util.Comparator<String> CASE_INSENSITIVE_ORDER = new clew.IgnoringCase();

    private char[] value;
    private Object left;
    private String right;

    public String() {
        value = new char[0];
    }

    public String(String other) {
        value = other.value;
        left = other.left;
        right = other.right;
    }

    public String(char[] value) {
        this.value = value.clone();
    }

    public String(char[] value, int offset, int count) {
        if (offset < 0 || count < 0 || offset > value.length - count) {
            throw new StringIndexOutOfBoundsException(clew.Text.opaque());
        }
        this.value = Arrays.copyOfRange(value, offset, offset + count);
    }

    public String(StringBuilder builder) {
        this(builder.toString());
    }

    public String(StringBuffer buffer) {
        this(buffer.toString());
    }

    /** The text of a number. */
    public String(Number number) {
        left = number;
    }

    /** A text of which not everything is known. */
    public String(clew.Open open) {
        left = open;
    }

    public String(byte[] bytes) {
        char[] made = new char[bytes.length];
        for (int i = 0; i < made.length; i++) {
            if (bytes[i] < 0) {
                clew.Unmodelled.character();
            }
            made[i] = (char) bytes[i];
        }
        value = made;
    }

    /** One text behind another. */
    public String(String left, String right) {
        this.left = left;
        this.right = right;
    }

    /** The characters, in an array that nobody may change. */
    char[] characters() {
        if (value == null) {
            value = flat();
            left = null;
            right = null;
        }
        return value;
    }

    private char[] flat() {
        if (right == null) {
            return ofPart(left);
        }
        String[] waiting = new String[4];
        int count = 1;
        waiting[0] = this;
        char[] found = new char[16];
        int length = 0;
        while (count > 0) {
            String each = waiting[--count];
            if (each.value == null && each.right != null) {
                if (count + 2 > waiting.length) {
                    waiting = Arrays.copyOf(waiting, 2 * waiting.length);
                }
                waiting[count++] = each.right;
                waiting[count++] = (String) each.left;
                continue;
            }
            char[] part = each.value != null ? each.value : ofPart(each.left);
            if (length + part.length > found.length) {
                found = Arrays.copyOf(found, 2 * (length + part.length));
            }
            System.arraycopy(part, 0, found, length, part.length);
            length += part.length;
        }
        return Arrays.copyOf(found, length);
    }

    private static char[] ofPart(Object part) {
        if (part instanceof clew.Open) {
            return ((clew.Open) part).all();
        }
        Number number = (Number) part;
        if (number instanceof Integer) {
            return Integer.characters(number.intValue());
        }
        if (number instanceof Long) {
            return Long.characters(number.longValue());
        }
        if (number instanceof clew.Opaque) {
            clew.Unmodelled.text();
        }
        if (number instanceof clew.Digits) {
            return Integer.toHexString(number.intValue()).characters();
        }
        return Decimal.characters(number);
    }

    /** Whether not everything is known of some part. */
    private boolean isOpen() {
        if (value != null || !clew.Open.exist) {
            return false;
        }
        if (right == null) {
            return left instanceof clew.Open;
        }
        return ((String) left).isOpen() || right.isOpen();
    }

    public int length() {
        if (value != null || !isOpen()) {
            return characters().length;
        }
        if (right == null) {
            return ((clew.Open) left).length();
        }
        return ((String) left).length() + right.length();
    }

    /** Whether two texts are surely equal because of what they are put together from. */
    private static boolean consistOfTheSame(String one, String other) {
        if (one == other) {
            return true;
        }
        if (!one.isOpen() || !other.isOpen()) {
            return !one.isOpen() && !other.isOpen() && Arrays.equals(one.characters(), other.characters());
        }
        if (one.right == null || other.right == null) {
            return one.right == other.right && one.left == other.left;
        }
        return consistOfTheSame((String) one.left, (String) other.left) && consistOfTheSame(one.right, other.right);
    }

    private char openCharAt(int index) {
        String at = this;
        int rest = index;
        while (at.right != null) {
            String front = (String) at.left;
            int before = front.length();
            if (rest < before) {
                at = front;
            } else {
                rest -= before;
                at = at.right;
            }
        }
        return at.isOpen() ? ((clew.Open) at.left).charAt(rest) : at.characters()[rest];
    }

    public boolean isEmpty() {
        return length() == 0;
    }

    public boolean isBlank() {
        return strip().length() == 0;
    }

    public char charAt(int index) {
        if (index < 0 || index >= length()) {
            throw new StringIndexOutOfBoundsException(clew.Text.opaque());
        }
        return isOpen() ? openCharAt(index) : characters()[index];
    }

    public int codePointAt(int index) {
        char found = charAt(index);
        if (Character.isHighSurrogate(found) && index + 1 < length()) {
            char low = charAt(index + 1);
            return Character.isLowSurrogate(low) ? Character.toCodePoint(found, low) : found;
        }
        return found;
    }

    public int codePointCount(int start, int end) {
        if (start < 0 || start > end || end > length()) {
            throw new IndexOutOfBoundsException(clew.Text.opaque());
        }
        int count = end - start;
        for (int i = start; i + 1 < end; i++) {
            if (Character.isSurrogatePair(charAt(i), charAt(i + 1))) {
                count--;
            }
        }
        return count;
    }

    /** The same text, once: all literals are known to it. */
    public String intern() {
        return clew.Interned.of(this);
    }

    public java.util.stream.Stream<String> lines() {
        java.util.ArrayList<String> found = new java.util.ArrayList<String>();
        int from = 0;
        int length = length();
        for (int i = 0; i < length; i++) {
            char each = charAt(i);
            if (each == '\n' || each == '\r') {
                found.add(substring(from, i));
                if (each == '\r' && i + 1 < length && charAt(i + 1) == '\n') {
                    i++;
                }
                from = i + 1;
            }
        }
        if (from < length) {
            found.add(substring(from));
        }
        return clew.Sources.of((Iterable<String>) found);
    }

    public boolean contentEquals(StringBuffer other) {
        return equals(other.toString());
    }

    public <R> R transform(java.util.function.Function<? super String, ? extends R> change) {
        return change.apply(this);
    }

    public char[] toCharArray() {
        return characters().clone();
    }

    public void getChars(int start, int end, char[] target, int offset) {
        if (start < 0 || start > end || end > length()) {
            throw new StringIndexOutOfBoundsException(clew.Text.opaque());
        }
        if (offset < 0 || offset > target.length - (end - start)) {
            throw new ArrayIndexOutOfBoundsException(clew.Text.opaque());
        }
        System.arraycopy(characters(), start, target, offset, end - start);
    }

    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        if (!(other instanceof String)) {
            return false;
        }
        String text = (String) other;
        if (isOpen() || text.isOpen()) {
            return consistOfTheSame(this, text) || text.length() == length() && regionMatches(0, text, 0, length());
        }
        return Arrays.equals(characters(), text.characters());
    }

    public boolean contentEquals(CharSequence other) {
        return equals(other.toString());
    }

    public boolean equalsIgnoreCase(String other) {
        if (other == null || other.length() != length()) {
            return false;
        }
        for (int i = 0; i < length(); i++) {
            char one = Character.toUpperCase(charAt(i));
            char two = Character.toUpperCase(other.charAt(i));
            if (one != two) {
                return false;
            }
        }
        return true;
    }

    public int hashCode() {
        if (value == null && right == null && left instanceof clew.Open) {
            return ((clew.Open) left).hash();
        }
        int hash = 0;
        char[] own = characters();
        for (int i = 0; i < own.length; i++) {
            hash = 31 * hash + own[i];
        }
        return hash;
    }

    public int compareTo(String other) {
        int shared = Math.min(length(), other.length());
        for (int i = 0; i < shared; i++) {
            char one = charAt(i);
            char two = other.charAt(i);
            if (one != two) {
                return one - two;
            }
        }
        return length() - other.length();
    }

    public int compareToIgnoreCase(String other) {
        return toLowerCase().compareTo(other.toLowerCase());
    }

    public boolean startsWith(String prefix) {
        return startsWith(prefix, 0);
    }

    public boolean startsWith(String prefix, int from) {
        return regionMatches(from, prefix, 0, prefix.length());
    }

    public boolean endsWith(String suffix) {
        return startsWith(suffix, length() - suffix.length());
    }

    public boolean regionMatches(int from, String other, int start, int count) {
        if (start < 0 || from < 0 || from > (long) length() - count || start > (long) other.length() - count) {
            return false;
        }
        for (int i = 0; i < count; i++) {
            if (charAt(from + i) != other.charAt(start + i)) {
                return false;
            }
        }
        return true;
    }

    public boolean regionMatches(boolean ignoreCase, int from, String other, int start, int count) {
        if (!ignoreCase) {
            return regionMatches(from, other, start, count);
        }
        return toLowerCase().regionMatches(from, other.toLowerCase(), start, count);
    }

    public int indexOf(int character) {
        return indexOf(character, 0);
    }

    public int indexOf(int character, int from) {
        int length = length();
        for (int i = Math.max(from, 0); i < length; i++) {
            if (charAt(i) == character) {
                return i;
            }
        }
        return -1;
    }

    public int lastIndexOf(int character) {
        return lastIndexOf(character, length() - 1);
    }

    public int lastIndexOf(int character, int from) {
        char[] own = characters();
        for (int i = Math.min(from, own.length - 1); i >= 0; i--) {
            if (own[i] == character) {
                return i;
            }
        }
        return -1;
    }

    public int indexOf(String text) {
        return indexOf(text, 0);
    }

    public int indexOf(String text, int from) {
        for (int i = Math.max(from, 0); i <= length() - text.length(); i++) {
            if (startsWith(text, i)) {
                return i;
            }
        }
        return -1;
    }

    public int lastIndexOf(String text) {
        return lastIndexOf(text, length());
    }

    public int lastIndexOf(String text, int from) {
        for (int i = Math.min(from, length() - text.length()); i >= 0; i--) {
            if (startsWith(text, i)) {
                return i;
            }
        }
        return -1;
    }

    public String stripLeading() {
        int start = 0;
        while (start < length() && Character.isWhitespace(charAt(start))) {
            start++;
        }
        return substring(start);
    }

    public String stripTrailing() {
        int end = length();
        while (end > 0 && Character.isWhitespace(charAt(end - 1))) {
            end--;
        }
        return substring(0, end);
    }

    public byte[] getBytes() {
        char[] own = characters();
        byte[] made = new byte[own.length];
        for (int i = 0; i < made.length; i++) {
            if (own[i] >= 128) {
                clew.Unmodelled.character();
            }
            made[i] = (byte) own[i];
        }
        return made;
    }

    public String toLowerCase(Locale locale) {
        return toLowerCase();
    }

    public String toUpperCase(Locale locale) {
        return toUpperCase();
    }

    public boolean contains(CharSequence text) {
        return indexOf(text.toString()) >= 0;
    }

    public String substring(int start) {
        return substring(start, length());
    }

    public String substring(int start, int end) {
        if (start < 0 || end > length() || start > end) {
            throw new StringIndexOutOfBoundsException(clew.Text.opaque());
        }
        if (start == 0 && end == length()) {
            return this;
        }
        if (right == null && isOpen()) {
            return new String(((clew.Open) left).part(start, end));
        }
        return new String(characters(), start, end - start);
    }

    public CharSequence subSequence(int start, int end) {
        return substring(start, end);
    }

    public String concat(String other) {
        return other.isEmpty() ? this : new String(this, other);
    }

    public String replace(char old, char other) {
        if (old == other || indexOf(old) < 0) {
            return this;
        }
        char[] changed = toCharArray();
        for (int i = 0; i < changed.length; i++) {
            if (changed[i] == old) {
                changed[i] = other;
            }
        }
        return new String(changed);
    }

    public String replace(CharSequence old, CharSequence other) {
        String wanted = old.toString();
        String by = other.toString();
        String result = "";
        int from = 0;
        while (true) {
            int at = indexOf(wanted, from);
            if (at < 0) {
                return from == 0 ? this : new String(result, substring(from));
            }
            result = new String(new String(result, substring(from, at)), by);
            from = at + wanted.length();
            if (wanted.isEmpty()) {
                if (at >= length()) {
                    return result;
                }
                result = new String(result, substring(at, at + 1));
                from = at + 1;
            }
        }
    }

    public String trim() {
        char[] own = characters();
        int start = 0;
        int end = own.length;
        while (start < end && own[start] <= ' ') {
            start++;
        }
        while (start < end && own[end - 1] <= ' ') {
            end--;
        }
        return substring(start, end);
    }

    public String strip() {
        char[] own = characters();
        int start = 0;
        int end = own.length;
        while (start < end && Character.isWhitespace(own[start])) {
            start++;
        }
        while (start < end && Character.isWhitespace(own[end - 1])) {
            end--;
        }
        return substring(start, end);
    }

    public String toLowerCase() {
        char[] changed = toCharArray();
        for (int i = 0; i < changed.length; i++) {
            changed[i] = Character.toLowerCase(changed[i]);
        }
        return Arrays.equals(changed, characters()) ? this : new String(changed);
    }

    public String toUpperCase() {
        char[] changed = toCharArray();
        for (int i = 0; i < changed.length; i++) {
            if (changed[i] == 0xdf) {
                clew.Unmodelled.character();
            }
            changed[i] = Character.toUpperCase(changed[i]);
        }
        return Arrays.equals(changed, characters()) ? this : new String(changed);
    }

    public String repeat(int count) {
        if (count < 0) {
            throw new IllegalArgumentException(clew.Text.opaque());
        }
        if (count == 1) {
            return this;
        }
        String result = "";
        for (int i = 0; i < count; i++) {
            result = new String(result, this);
        }
        return result;
    }

    public String[] split(String pattern) {
        return split(pattern, 0);
    }

    public boolean matches(String pattern) {
        return java.util.regex.Pattern.matches(pattern, this);
    }

    public String replaceAll(String pattern, String by) {
        return java.util.regex.Pattern.compile(pattern).matcher(this).replaceAll(by);
    }

    public String replaceFirst(String pattern, String by) {
        return java.util.regex.Pattern.compile(pattern).matcher(this).replaceFirst(by);
    }

    public String[] split(String pattern, int limit) {
        boolean escaped = pattern.length() == 2 && pattern.charAt(0) == '\\';
        if (!escaped && (pattern.length() != 1 || ".$|()[{^?*+\\".indexOf(pattern.charAt(0)) >= 0)) {
            return java.util.regex.Pattern.compile(pattern).split(this, limit);
        }
        char at = pattern.charAt(escaped ? 1 : 0);
        if (escaped && Character.isLetterOrDigit(at)) {
            return java.util.regex.Pattern.compile(pattern).split(this, limit);
        }
        java.util.ArrayList<String> found = new java.util.ArrayList<String>();
        int from = 0;
        int next = indexOf(at, from);
        while (next >= 0 && (limit <= 0 || found.size() < limit - 1)) {
            found.add(substring(from, next));
            from = next + 1;
            next = indexOf(at, from);
        }
        if (from == 0 && found.isEmpty()) {
            return new String[] {this};
        }
        found.add(substring(from));
        int count = found.size();
        while (limit == 0 && count > 0 && found.get(count - 1).isEmpty()) {
            count--;
        }
        String[] result = new String[count];
        for (int i = 0; i < count; i++) {
            result[i] = found.get(i);
        }
        return result;
    }

    public static String join(CharSequence between, CharSequence... parts) {
        String result = "";
        for (int i = 0; i < parts.length; i++) {
            result = i == 0 ? valueOf(parts[i]) : new String(new String(result, between.toString()), valueOf(parts[i]));
        }
        return result;
    }

    public static String join(CharSequence between, Iterable<? extends CharSequence> parts) {
        String result = null;
        for (CharSequence each : parts) {
            String text = valueOf(each);
            result = result == null ? text : new String(new String(result, between.toString()), text);
        }
        return result == null ? "" : result;
    }

    public static String format(String pattern, Object... arguments) {
        return java.util.Formatter.text(pattern, arguments);
    }

    public String formatted(Object... arguments) {
        return format(this, arguments);
    }

    public static String format(Locale locale, String pattern, Object... arguments) {
        return format(pattern, arguments);
    }

    public String toString() {
        return this;
    }

    public static String valueOf(Object object) {
        return object == null ? "null" : object.toString();
    }

    public static String valueOf(char[] value) {
        return new String(value);
    }

    public static String copyValueOf(char[] value, int offset, int count) {
        return new String(value, offset, count);
    }

    public static String copyValueOf(char[] value) {
        return new String(value);
    }

    public static String valueOf(char[] value, int offset, int count) {
        return new String(value, offset, count);
    }

    public static String valueOf(boolean value) {
        return value ? "true" : "false";
    }

    public static String valueOf(char value) {
        char[] one = {value};
        return new String(one);
    }

    public static String valueOf(int value) {
        return clew.Text.of(value);
    }

    public static String valueOf(long value) {
        return clew.Text.of(value);
    }

    public static String valueOf(float value) {
        return clew.Text.of(value);
    }

    public static String valueOf(double value) {
        return clew.Text.of(value);
    }

}
