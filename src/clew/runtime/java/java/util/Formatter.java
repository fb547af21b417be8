package java.util;

/** Texts with places for arguments: `%[number$][flags][width][.precision]conversion`. */
public final class Formatter {
    private static final String FLAGS = "-#+ 0,(";

    private final String pattern;
    private final Object[] arguments;
    private final boolean wanted;
    private int at;
    private int used;

    private boolean left;
    private boolean plus;
    private boolean space;
    private boolean zeros;
    private boolean groups;
    private boolean other;
    private boolean brackets;
    private int width;
    private int precision;

    private Formatter(String pattern, Object[] arguments, boolean wanted) {
        this.pattern = Objects.requireNonNull(pattern);
        this.arguments = arguments;
        this.wanted = wanted;
    }

    /** The text. */
    public static String text(String pattern, Object... arguments) {
        return new Formatter(pattern, arguments, true).written();
    }

    /** Nothing but the exceptions. */
    public static void check(String pattern, Object... arguments) {
        new Formatter(pattern, arguments, false).written();
    }

    private String written() {
        String result = "";
        int from = 0;
        int next = pattern.indexOf('%');
        while (next >= 0) {
            at = next + 1;
            if (next > from) {
                result = clew.Text.join(result, pattern.substring(from, next));
            }
            result = clew.Text.join(result, place());
            from = at;
            next = pattern.indexOf('%', from);
        }
        return from == pattern.length() ? result : clew.Text.join(result, pattern.substring(from));
    }

    private char ahead() {
        if (at >= pattern.length()) {
            throw new UnknownFormatConversionException();
        }
        return pattern.charAt(at);
    }

    /** A number in the pattern; -1 where there is none. */
    private int number() {
        int value = -1;
        while (ahead() >= '0' && ahead() <= '9') {
            value = 10 * Math.max(value, 0) + (pattern.charAt(at++) - '0');
            if (value > 10000) {
                clew.Unmodelled.number();
            }
        }
        return value;
    }

    private String place() {
        left = false;
        plus = false;
        space = false;
        zeros = false;
        groups = false;
        other = false;
        brackets = false;
        int start = at;
        int index = ahead() == '0' ? -1 : number();
        if (index > 0 && ahead() == '$') {
            at++;
        } else {
            index = 0;
            at = start;
        }
        while (FLAGS.indexOf(ahead()) >= 0) {
            flag(pattern.charAt(at++));
        }
        width = number();
        precision = -1;
        if (ahead() == '.') {
            at++;
            precision = number();
            if (precision < 0) {
                throw new UnknownFormatConversionException();
            }
        }
        char kind = pattern.charAt(at++);
        if (kind == 'n' || kind == '%') {
            return sign(kind);
        }
        if ("bBhHsScCdoxXeEfgGaAtT".indexOf(kind) < 0) {
            throw new UnknownFormatConversionException();
        }
        demand(kind);
        if (arguments == null) {
            clew.Unmodelled.text();
        }
        int place = index > 0 ? index - 1 : used++;
        if (place >= arguments.length) {
            throw new MissingFormatArgumentException();
        }
        return padded(converted(kind, arguments[place]));
    }

    private void flag(char flag) {
        switch (flag) {
            case '-':
                twice(left);
                left = true;
                break;
            case '+':
                twice(plus);
                plus = true;
                break;
            case ' ':
                twice(space);
                space = true;
                break;
            case '0':
                twice(zeros);
                zeros = true;
                break;
            case ',':
                twice(groups);
                groups = true;
                break;
            case '#':
                twice(other);
                other = true;
                break;
            default:
                twice(brackets);
                brackets = true;
        }
    }

    private static void twice(boolean there) {
        if (there) {
            throw new DuplicateFormatFlagsException();
        }
    }

    private String sign(char kind) {
        if (width >= 0 || precision >= 0 || left || plus || space || zeros || groups || other || brackets) {
            clew.Unmodelled.text();
        }
        return kind == 'n' ? "\n" : "%";
    }

    /** What flags, width and precision go with a conversion. */
    private void demand(char kind) {
        if ("aAtT".indexOf(kind) >= 0 || other && "oxX".indexOf(kind) < 0) {
            clew.Unmodelled.text();
        }
        boolean plain = "bBsScChH".indexOf(kind) >= 0;
        if (plain && (plus || space || zeros || groups || brackets)) {
            throw new FormatFlagsConversionMismatchException();
        }
        if (groups && "eE".indexOf(kind) >= 0) {
            throw new FormatFlagsConversionMismatchException();
        }
        if ("doxXcC".indexOf(kind) >= 0 && precision >= 0) {
            throw new IllegalFormatPrecisionException();
        }
        if ("oxX".indexOf(kind) >= 0 && (plus || space || groups || brackets)) {
            throw new FormatFlagsConversionMismatchException();
        }
        if ((left || zeros) && width < 0) {
            throw new MissingFormatWidthException();
        }
        if (plus && space || left && zeros) {
            throw new IllegalFormatFlagsException();
        }
    }

    private String converted(char kind, Object argument) {
        switch (kind) {
            case 'b':
            case 'B':
                boolean truth = argument instanceof Boolean ? (Boolean) argument : argument != null;
                return upper(kind == 'B', cut(truth ? "true" : "false"));
            case 's':
            case 'S':
                return upper(kind == 'S', cut(String.valueOf(argument)));
            case 'c':
            case 'C':
                return upper(kind == 'C', argument == null ? "null" : character(argument));
            case 'h':
            case 'H':
                return upper(kind == 'H', cut(argument == null ? "null" : Integer.toHexString(argument.hashCode())));
            case 'e':
            case 'E':
            case 'g':
            case 'G':
                boolean large = kind == 'E' || kind == 'G';
                return upper(large, argument == null ? nothing() : power(argument, kind == 'g' || kind == 'G'));
            case 'd':
                return argument == null ? nothing() : decimal(argument);
            case 'f':
                return argument == null ? nothing() : point(argument);
            default:
                return argument == null ? upper(kind == 'X', nothing()) : upper(kind == 'X', digits(kind, argument));
        }
    }

    private String nothing() {
        zeros = false;
        return cut("null");
    }

    private String upper(boolean wanted, String text) {
        return wanted && this.wanted ? text.toUpperCase() : text;
    }

    private String cut(String text) {
        return precision >= 0 && wanted && precision < text.length() ? text.substring(0, precision) : text;
    }

    private String padded(String text) {
        if (width < 0 || !wanted) {
            return text;
        }
        String result = text;
        for (int missing = width - text.length(); missing > 0; missing--) {
            result = left ? clew.Text.join(result, " ") : clew.Text.join(" ", result);
        }
        return result;
    }

    private static String character(Object argument) {
        if (argument instanceof Character) {
            return argument.toString();
        }
        if (argument instanceof Integer || argument instanceof Short || argument instanceof Byte) {
            int code = ((Number) argument).intValue();
            if (code < 0 || code > 0xffff) {
                clew.Unmodelled.character();
            }
            return String.valueOf((char) code);
        }
        throw new IllegalFormatConversionException();
    }

    private static boolean isWhole(Object argument) {
        return argument instanceof Integer
                || argument instanceof Long
                || argument instanceof Short
                || argument instanceof Byte;
    }

    private static void known(Object argument) {
        String name = argument.getClass().getName();
        if (name.startsWith("java.math.")) {
            clew.Unmodelled.text();
        }
    }

    private String decimal(Object argument) {
        if (!isWhole(argument)) {
            known(argument);
            throw new IllegalFormatConversionException();
        }
        String text = argument.toString();
        if (!wanted || !zeros && !groups && !plus && !space && !brackets) {
            return text;
        }
        boolean negative = text.charAt(0) == '-';
        return signed(negative, negative ? text.substring(1) : text, "");
    }

    /** A number with its sign, points between thousands, and zeros in front. */
    private String signed(boolean negative, String whole, String rest) {
        String digits = groups ? grouped(whole) : whole;
        String front = front(negative);
        String end = negative && brackets ? rest + ")" : rest;
        int missing = zeros ? width - front.length() - digits.length() - end.length() : 0;
        for (; missing > 0; missing--) {
            digits = "0" + digits;
        }
        return front + digits + end;
    }

    private String front(boolean negative) {
        return negative ? (brackets ? "(" : "-") : plus ? "+" : space ? " " : "";
    }

    private static String grouped(String digits) {
        String result = "";
        int end = digits.length();
        while (end > 3) {
            result = "," + digits.substring(end - 3, end) + result;
            end -= 3;
        }
        return digits.substring(0, end) + result;
    }

    private String digits(char kind, Object argument) {
        if (!isWhole(argument)) {
            known(argument);
            throw new IllegalFormatConversionException();
        }
        if (!wanted) {
            return "";
        }
        long value = ((Number) argument).longValue();
        if (argument instanceof Integer) {
            value &= 0xffffffffL;
        } else if (argument instanceof Short) {
            value &= 0xffffL;
        } else if (argument instanceof Byte) {
            value &= 0xffL;
        }
        String digits = kind == 'o' ? Long.toOctalString(value) : Long.toHexString(value);
        String front = !other ? "" : kind == 'o' ? "0" : "0x";
        for (int missing = zeros ? width - front.length() - digits.length() : 0; missing > 0; missing--) {
            digits = "0" + digits;
        }
        return front + digits;
    }

    /** A number with a power of ten, or, where that is `general`, without one if it is neither large nor small. */
    private String power(Object argument, boolean general) {
        if (!(argument instanceof Double) && !(argument instanceof Float)) {
            known(argument);
            throw new IllegalFormatConversionException();
        }
        double value = ((Number) argument).doubleValue();
        if (!wanted || value != value || Math.abs(value) == Double.POSITIVE_INFINITY) {
            return point(argument);
        }
        int count = general ? (precision < 0 ? 6 : Math.max(precision, 1)) : (precision < 0 ? 7 : precision + 1);
        boolean negative = value < 0 || value == 0 && 1 / value < 0;
        String text = Double.toString(Math.abs(value));
        int e = text.indexOf('E');
        int exponent = e < 0 ? 0 : Integer.parseInt(text.substring(e + 1));
        String plain = e < 0 ? text : text.substring(0, e);
        int dot = plain.indexOf('.');
        String digits = plain.substring(0, dot) + plain.substring(dot + 1);
        exponent += dot - 1;
        while (value != 0 && digits.charAt(0) == '0') {
            digits = digits.substring(1);
            exponent--;
        }
        if (value == 0) {
            exponent = 0;
        }
        if (digits.length() > 16) {
            clew.Unmodelled.text(); // not all versions of Java find the same digits
        }
        if (digits.length() > count) {
            boolean up = digits.charAt(count) >= '5';
            digits = Long.toString(Long.parseLong(digits.substring(0, count)) + (up ? 1 : 0));
            if (digits.length() > count) {
                digits = digits.substring(0, count);
                exponent++;
            }
        }
        while (digits.length() < count) {
            digits = digits + "0";
        }
        if (general && (value == 0 || exponent >= -4 && exponent < count)) {
            return fixed(negative, digits, exponent);
        }
        String rest = count > 1 ? "." + digits.substring(1) : "";
        int size = Math.abs(exponent);
        String shown = (exponent < 0 ? "e-" : "e+") + (size < 10 ? "0" : "") + size;
        return signed(negative, digits.substring(0, 1), rest + shown);
    }

    /** Digits with a point behind the one that counts so many powers of ten. */
    private String fixed(boolean negative, String digits, int exponent) {
        String shifted = digits;
        for (int i = exponent; i < 0; i++) {
            shifted = "0" + shifted;
        }
        int whole = Math.max(exponent, 0) + 1;
        String rest = shifted.substring(whole);
        return signed(negative, shifted.substring(0, whole), rest.isEmpty() ? "" : "." + rest);
    }

    private String point(Object argument) {
        if (!(argument instanceof Double) && !(argument instanceof Float)) {
            known(argument);
            throw new IllegalFormatConversionException();
        }
        if (!wanted) {
            return "";
        }
        double value = ((Number) argument).doubleValue();
        int places = precision < 0 ? 6 : precision;
        if (value != value) {
            zeros = false;
            return "NaN";
        }
        boolean negative = value < 0 || value == 0 && 1 / value < 0;
        double size = Math.abs(value);
        if (size == Double.POSITIVE_INFINITY) {
            zeros = false;
            return front(negative) + (negative && brackets ? "Infinity)" : "Infinity");
        }
        String digits = Long.toString(scaled(size, places));
        while (digits.length() <= places) {
            digits = "0" + digits;
        }
        String whole = digits.substring(0, digits.length() - places);
        String rest = digits.substring(digits.length() - places);
        return signed(negative, whole, places == 0 ? "" : "." + rest);
    }

    /** A number times a power of ten, rounded as its decimal digits are: up from one half. */
    private static long scaled(double size, int places) {
        long power = 1;
        for (int i = 0; i < places && power < 1000000000L; i++) {
            power *= 10;
        }
        double product = size * power;
        double low = Math.floor(product);
        double half = Math.abs(product - low - 0.5);
        if (places <= 9 && product < 1099511627776.0 && half > 0.001) {
            return (long) Math.floor(product + 0.5); // far from one half, whatever was rounded
        }
        String text = Double.toString(size);
        int dot = text.indexOf('.');
        String rest = text.substring(dot + 1);
        if (places > 15 || dot + places > 18) {
            clew.Unmodelled.text();
        }
        boolean up = rest.length() > places && rest.charAt(places) >= '5';
        while (rest.length() < places) {
            rest = rest + "0";
        }
        return Long.parseLong(text.substring(0, dot) + rest.substring(0, places)) + (up ? 1 : 0);
    }
}
