package java.lang;

/** The texts of floating-point numbers: those of numbers of moderate size with few digits are known. */
final class Decimal {
    private static final long MOST = 1L << 53;

    private Decimal() {}

    static char[] characters(Number number) {
        double value = number.doubleValue();
        if (value != value) {
            return "NaN".characters();
        }
        double size = value < 0 ? -value : value;
        boolean negative = value < 0 || value == 0 && 1 / value < 0;
        String sign = negative ? "-" : "";
        if (size == Double.POSITIVE_INFINITY) {
            return (sign + "Infinity").characters();
        }
        if (size >= 10000000.0 || size < 0.001 && size != 0) {
            clew.Unmodelled.text();
        }
        boolean narrow = number instanceof Float;
        long power = 10;
        long digits = (long) Math.rint(size * power);
        while (!isRight(size, digits, power, narrow)) {
            power *= 10;
            double scaled = size * power;
            if (scaled >= MOST) {
                clew.Unmodelled.text();
            }
            digits = (long) Math.rint(scaled);
        }
        String rest = Long.toString(power + digits % power).substring(1);
        return (sign + digits / power + "." + rest).characters();
    }

    /** The number of a text of at most so many digits, perhaps with a point among them; other forms are not modelled. */
    static double parsed(String given, int most) {
        String text = given.trim();
        int start = text.startsWith("-") || text.startsWith("+") ? 1 : 0;
        long digits = 0;
        long power = 0;
        int count = 0;
        for (int i = start; i < text.length(); i++) {
            char each = text.charAt(i);
            if (each == '.' && power == 0) {
                power = 1;
            } else if (each >= '0' && each <= '9') {
                digits = 10 * digits + (each - '0');
                power *= 10;
                count++;
            } else if ("eExXpPfFdDNI".indexOf(each) >= 0) {
                clew.Unmodelled.text();
            } else {
                throw new NumberFormatException("For input string: \"" + given + "\"");
            }
            if (count > most) {
                clew.Unmodelled.text();
            }
        }
        if (count == 0) {
            throw new NumberFormatException(text.isEmpty() ? "empty String" : clew.Text.opaque());
        }
        double size = (double) digits / (power == 0 ? 1 : power);
        return text.charAt(0) == '-' ? -size : size;
    }

    /** Whether the number is the nearest one to that fraction. */
    private static boolean isRight(double size, long digits, long power, boolean narrow) {
        double found = (double) digits / power;
        return narrow ? (float) found == (float) size : found == size;
    }
}
