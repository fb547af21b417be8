package java.lang;

/** The texts of floating-point numbers: those of small whole ones and of halves, quarters, … are known. */
final class Decimal {
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
        long whole = (long) size;
        double rest = size - whole;
        String digits = "";
        int count = 0;
        while (rest != 0) {
            rest = rest * 10;
            int digit = (int) rest;
            digits = digits + (char) ('0' + digit);
            rest = rest - digit;
            count++;
            if (count > 6) {
                clew.Unmodelled.text();
            }
        }
        return (sign + whole + "." + (count == 0 ? "0" : digits)).characters();
    }
}
