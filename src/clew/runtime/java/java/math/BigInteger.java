package java.math;

/**
 * Whole numbers of any size: a sign, and words of 32 bits, the lowest first, without zeros at the top. Every result is a
 * new object; whether Java shares two that are equal is left open where somebody compares references.
 */
public class BigInteger extends Number implements Comparable<BigInteger> {
    public static final BigInteger ZERO = new BigInteger(0, new int[0]);
    public static final BigInteger ONE = new BigInteger(1, new int[] {1});
    public static final BigInteger TWO = new BigInteger(1, new int[] {2});
    public static final BigInteger TEN = new BigInteger(1, new int[] {10});
    private static final long WORD = 0xffffffffL;

    private final int sign;
    private final int[] words;

    private BigInteger(int sign, int[] words) {
        this.sign = sign;
        this.words = words;
    }

    public BigInteger(String text) {
        this(text, 10);
    }

    public BigInteger(String text, int radix) {
        int length = text.length();
        if (radix < Character.MIN_RADIX || radix > Character.MAX_RADIX || length == 0) {
            throw new NumberFormatException(clew.Text.opaque());
        }
        char first = text.charAt(0);
        boolean signed = first == '-' || first == '+';
        int at = signed ? 1 : 0;
        if (at == length) {
            throw new NumberFormatException(clew.Text.opaque());
        }
        int[] found = new int[0];
        for (; at < length; at++) {
            int digit = Character.digit(text.charAt(at), radix);
            if (digit < 0) {
                throw new NumberFormatException(clew.Text.opaque());
            }
            found = timesPlus(found, radix, digit);
        }
        sign = found.length == 0 ? 0 : first == '-' ? -1 : 1;
        words = found;
    }

    public static BigInteger valueOf(long value) {
        long size = value < 0 ? -value : value; // the smallest one is its own, which is right without a sign
        int sign = value < 0 ? -1 : value == 0 ? 0 : 1;
        int low = (int) size;
        int high = (int) (size >>> 32);
        if (high != 0) {
            return new BigInteger(sign, new int[] {low, high});
        }
        return new BigInteger(sign, low == 0 ? new int[0] : new int[] {low});
    }

    // --- sizes: words without a sign

    private static BigInteger of(int sign, int[] words) {
        int[] own = trimmed(words);
        return new BigInteger(own.length == 0 ? 0 : sign, own);
    }

    private static int[] trimmed(int[] words) {
        int length = words.length;
        while (length > 0 && words[length - 1] == 0) {
            length--;
        }
        return length == words.length ? words : part(words, 0, length);
    }

    private static int[] part(int[] words, int start, int end) {
        int[] made = new int[end - start];
        for (int i = 0; i < made.length; i++) {
            made[i] = words[start + i];
        }
        return made;
    }

    private static int compared(int[] left, int[] right) {
        if (left.length != right.length) {
            return left.length < right.length ? -1 : 1;
        }
        for (int i = left.length - 1; i >= 0; i--) {
            if (left[i] != right[i]) {
                return (left[i] & WORD) < (right[i] & WORD) ? -1 : 1;
            }
        }
        return 0;
    }

    private static int[] sum(int[] left, int[] right) {
        int length = Math.max(left.length, right.length);
        int[] made = new int[length + 1];
        long carry = 0;
        for (int i = 0; i < length; i++) {
            carry += (i < left.length ? left[i] & WORD : 0) + (i < right.length ? right[i] & WORD : 0);
            made[i] = (int) carry;
            carry >>>= 32;
        }
        made[length] = (int) carry;
        return trimmed(made);
    }

    /** The left is not smaller. */
    private static int[] difference(int[] left, int[] right) {
        int[] made = new int[left.length];
        long borrow = 0;
        for (int i = 0; i < left.length; i++) {
            borrow += (left[i] & WORD) - (i < right.length ? right[i] & WORD : 0);
            made[i] = (int) borrow;
            borrow >>= 32;
        }
        return trimmed(made);
    }

    private static int[] product(int[] left, int[] right) {
        int[] made = new int[left.length + right.length];
        for (int i = 0; i < left.length; i++) {
            long carry = 0;
            for (int k = 0; k < right.length; k++) {
                carry += (left[i] & WORD) * (right[k] & WORD) + (made[i + k] & WORD);
                made[i + k] = (int) carry;
                carry >>>= 32;
            }
            made[i + right.length] = (int) carry;
        }
        return trimmed(made);
    }

    private static int[] timesPlus(int[] words, int factor, int more) {
        int[] made = new int[words.length + 1];
        long carry = more;
        for (int i = 0; i < words.length; i++) {
            carry += (words[i] & WORD) * factor;
            made[i] = (int) carry;
            carry >>>= 32;
        }
        made[words.length] = (int) carry;
        return trimmed(made);
    }

    /** The quotient by a positive number of 31 bits, and the remainder behind it. */
    private static int[] shortQuotient(int[] words, int divisor) {
        int[] made = new int[words.length + 1];
        long rest = 0;
        for (int i = words.length - 1; i >= 0; i--) {
            rest = rest << 32 | words[i] & WORD;
            made[i] = (int) (rest / divisor);
            rest %= divisor;
        }
        made[words.length] = (int) rest;
        return made;
    }

    /** The quotient and the remainder: bit by bit, unless the divisor is small. */
    private static int[][] divided(int[] left, int[] right) {
        if (right.length == 0) {
            throw new ArithmeticException("BigInteger divide by zero");
        }
        if (compared(left, right) < 0) {
            return new int[][] {new int[0], left};
        }
        if (right.length == 1 && right[0] > 0) {
            int[] made = shortQuotient(left, right[0]);
            int[] rest = part(made, left.length, left.length + 1);
            return new int[][] {trimmed(part(made, 0, left.length)), trimmed(rest)};
        }
        int[] quotient = new int[left.length];
        int[] rest = new int[0];
        for (int bit = left.length * 32 - 1; bit >= 0; bit--) {
            rest = timesPlus(rest, 2, left[bit >> 5] >>> (bit & 31) & 1);
            if (compared(rest, right) >= 0) {
                rest = difference(rest, right);
                quotient[bit >> 5] |= 1 << (bit & 31);
            }
        }
        return new int[][] {trimmed(quotient), rest};
    }

    // --- arithmetic

    public BigInteger add(BigInteger other) {
        if (sign == 0 || other.sign == 0) {
            BigInteger kept = sign == 0 ? other : this;
            return new BigInteger(kept.sign, kept.words);
        }
        if (sign == other.sign) {
            return of(sign, sum(words, other.words));
        }
        int order = compared(words, other.words);
        if (order == 0) {
            return new BigInteger(0, new int[0]);
        }
        return order > 0
                ? of(sign, difference(words, other.words))
                : of(other.sign, difference(other.words, words));
    }

    public BigInteger subtract(BigInteger other) {
        return add(other.negate());
    }

    public BigInteger multiply(BigInteger other) {
        return of(sign * other.sign, product(words, other.words));
    }

    public BigInteger divide(BigInteger other) {
        return of(sign * other.sign, divided(words, other.words)[0]);
    }

    public BigInteger remainder(BigInteger other) {
        return of(sign, divided(words, other.words)[1]);
    }

    public BigInteger[] divideAndRemainder(BigInteger other) {
        int[][] made = divided(words, other.words);
        return new BigInteger[] {of(sign * other.sign, made[0]), of(sign, made[1])};
    }

    public BigInteger mod(BigInteger modulus) {
        if (modulus.sign <= 0) {
            throw new ArithmeticException("BigInteger: modulus not positive");
        }
        BigInteger rest = remainder(modulus);
        return rest.sign < 0 ? rest.add(modulus) : rest;
    }

    public BigInteger pow(int exponent) {
        if (exponent < 0) {
            throw new ArithmeticException("Negative exponent");
        }
        int[] result = {1};
        int[] base = words;
        for (int left = exponent; left > 0; left >>= 1) {
            if ((left & 1) != 0) {
                result = product(result, base);
            }
            base = left > 1 ? product(base, base) : base;
        }
        return of(sign < 0 && (exponent & 1) != 0 ? -1 : 1, result);
    }

    public BigInteger modPow(BigInteger exponent, BigInteger modulus) {
        if (modulus.sign <= 0) {
            throw new ArithmeticException("BigInteger: modulus not positive");
        }
        if (exponent.sign < 0) {
            clew.Unmodelled.number();
        }
        BigInteger result = valueOf(1).mod(modulus);
        BigInteger base = mod(modulus);
        int length = exponent.bitLength();
        for (int i = 0; i < length; i++) {
            if (exponent.testBit(i)) {
                result = result.multiply(base).mod(modulus);
            }
            base = base.multiply(base).mod(modulus);
        }
        return result;
    }

    public BigInteger gcd(BigInteger other) {
        int[] left = words;
        int[] right = other.words;
        while (right.length != 0) {
            int[] rest = divided(left, right)[1];
            left = right;
            right = rest;
        }
        return of(1, left);
    }

    public BigInteger negate() {
        return new BigInteger(-sign, words);
    }

    public BigInteger abs() {
        return new BigInteger(sign < 0 ? 1 : sign, words);
    }

    public int signum() {
        return sign;
    }

    public BigInteger min(BigInteger other) {
        return compareTo(other) < 0 ? this : other;
    }

    public BigInteger max(BigInteger other) {
        return compareTo(other) > 0 ? this : other;
    }

    public BigInteger sqrt() {
        if (sign < 0) {
            throw new ArithmeticException("Negative BigInteger");
        }
        BigInteger result = new BigInteger(0, new int[0]);
        for (int bit = (bitLength() + 1) / 2; bit >= 0; bit--) {
            BigInteger wider = result.add(valueOf(1).shiftLeft(bit));
            if (wider.multiply(wider).compareTo(this) <= 0) {
                result = wider;
            }
        }
        return result;
    }

    // --- bits, as if the number had two's complement

    private int word(int index) {
        if (sign >= 0) {
            return index < words.length ? words[index] : 0;
        }
        if (index >= words.length) {
            return -1;
        }
        for (int i = 0; i < index; i++) {
            if (words[i] != 0) {
                return ~words[index];
            }
        }
        return -words[index];
    }

    /** The number with these words, the highest of which has the sign. */
    private static BigInteger ofBits(int[] bits) {
        if (bits[bits.length - 1] >= 0) {
            return of(1, bits);
        }
        int[] made = new int[bits.length];
        long carry = 1;
        for (int i = 0; i < bits.length; i++) {
            carry += ~bits[i] & WORD;
            made[i] = (int) carry;
            carry >>>= 32;
        }
        return of(-1, made);
    }

    private int[] bits(int length) {
        int[] made = new int[length];
        for (int i = 0; i < length; i++) {
            made[i] = word(i);
        }
        return made;
    }

    public BigInteger and(BigInteger other) {
        int[] made = bits(Math.max(words.length, other.words.length) + 1);
        for (int i = 0; i < made.length; i++) {
            made[i] &= other.word(i);
        }
        return ofBits(made);
    }

    public BigInteger or(BigInteger other) {
        int[] made = bits(Math.max(words.length, other.words.length) + 1);
        for (int i = 0; i < made.length; i++) {
            made[i] |= other.word(i);
        }
        return ofBits(made);
    }

    public BigInteger xor(BigInteger other) {
        int[] made = bits(Math.max(words.length, other.words.length) + 1);
        for (int i = 0; i < made.length; i++) {
            made[i] ^= other.word(i);
        }
        return ofBits(made);
    }

    public BigInteger not() {
        return negate().subtract(ONE);
    }

    public BigInteger andNot(BigInteger other) {
        return and(other.not());
    }

    public boolean testBit(int bit) {
        if (bit < 0) {
            throw new ArithmeticException("Negative bit address");
        }
        return (word(bit >> 5) >>> (bit & 31) & 1) != 0;
    }

    public BigInteger setBit(int bit) {
        if (bit < 0) {
            throw new ArithmeticException("Negative bit address");
        }
        return or(valueOf(1).shiftLeft(bit));
    }

    public BigInteger clearBit(int bit) {
        if (bit < 0) {
            throw new ArithmeticException("Negative bit address");
        }
        return andNot(valueOf(1).shiftLeft(bit));
    }

    public BigInteger flipBit(int bit) {
        if (bit < 0) {
            throw new ArithmeticException("Negative bit address");
        }
        return xor(valueOf(1).shiftLeft(bit));
    }

    public BigInteger shiftLeft(int count) {
        if (count < 0) {
            return shiftRight(-count);
        }
        int[] made = new int[words.length + (count >> 5) + 1];
        int inside = count & 31;
        for (int i = 0; i < words.length; i++) {
            long moved = (words[i] & WORD) << inside;
            made[i + (count >> 5)] |= (int) moved;
            made[i + (count >> 5) + 1] = (int) (moved >>> 32);
        }
        return of(sign, made);
    }

    public BigInteger shiftRight(int count) {
        if (count < 0) {
            return shiftLeft(-count);
        }
        int skipped = count >> 5;
        int inside = count & 31;
        int[] made = new int[Math.max(words.length - skipped, 0) + 1];
        for (int i = 0; i < made.length; i++) {
            long both = (long) word(i + skipped + 1) << 32 | word(i + skipped) & WORD;
            made[i] = (int) (both >> inside);
        }
        return ofBits(made);
    }

    public int bitLength() {
        if (sign == 0) {
            return 0;
        }
        int top = words[words.length - 1];
        int length = 32 * words.length - Integer.numberOfLeadingZeros(top);
        if (sign > 0 || (top & (top - 1)) != 0) {
            return length;
        }
        for (int i = 0; i < words.length - 1; i++) {
            if (words[i] != 0) {
                return length;
            }
        }
        return length - 1; // a negative power of two
    }

    public int bitCount() {
        int count = 0;
        for (int i = 0; i < words.length; i++) {
            count += Integer.bitCount(sign < 0 ? ~word(i) : words[i]);
        }
        return count;
    }

    public int getLowestSetBit() {
        for (int i = 0; i < words.length; i++) {
            if (words[i] != 0) {
                return 32 * i + Integer.numberOfTrailingZeros(words[i]);
            }
        }
        return -1;
    }

    // --- comparing and converting

    public int compareTo(BigInteger other) {
        if (sign != other.sign) {
            return sign < other.sign ? -1 : 1;
        }
        int order = compared(words, other.words);
        return sign < 0 ? -order : order;
    }

    public boolean equals(Object other) {
        return other instanceof BigInteger
                && ((BigInteger) other).sign == sign
                && compared(((BigInteger) other).words, words) == 0;
    }

    public int hashCode() {
        int hash = 0;
        for (int i = words.length - 1; i >= 0; i--) {
            hash = 31 * hash + words[i];
        }
        return hash * sign;
    }

    public int intValue() {
        return word(0);
    }

    public long longValue() {
        return (long) word(1) << 32 | word(0) & WORD;
    }

    public int intValueExact() {
        if (bitLength() > 31) {
            throw new ArithmeticException("BigInteger out of int range");
        }
        return intValue();
    }

    public long longValueExact() {
        if (bitLength() > 63) {
            throw new ArithmeticException("BigInteger out of long range");
        }
        return longValue();
    }

    public float floatValue() {
        if (bitLength() > 24) {
            clew.Unmodelled.number();
        }
        return intValue();
    }

    public double doubleValue() {
        if (bitLength() > 53) {
            clew.Unmodelled.number();
        }
        return longValue();
    }

    public String toString() {
        return toString(10);
    }

    public String toString(int radix) {
        if (sign == 0) {
            return "0";
        }
        int base = radix < Character.MIN_RADIX || radix > Character.MAX_RADIX ? 10 : radix;
        char[] digits = new char[32 * words.length + 1];
        int at = digits.length;
        int[] rest = words;
        while (rest.length != 0) {
            int[] made = shortQuotient(rest, base);
            digits[--at] = Character.forDigit(made[rest.length], base);
            rest = trimmed(part(made, 0, rest.length));
        }
        if (sign < 0) {
            digits[--at] = '-';
        }
        return new String(digits, at, digits.length - at);
    }
}
