package java.lang;

import clew.Machine;

public final class Math {
    public static final double PI = 3.141592653589793;
    public static final double E = 2.718281828459045;

    private Math() {}

    public static int abs(int value) {
        return value < 0 ? -value : value;
    }

    public static int max(int left, int right) {
        return left >= right ? left : right;
    }

    public static int min(int left, int right) {
        return left <= right ? left : right;
    }

    public static int addExact(int left, int right) {
        int sum = left + right;
        if (((left ^ sum) & (right ^ sum)) < 0) {
            throw new ArithmeticException("integer overflow");
        }
        return sum;
    }

    public static int subtractExact(int left, int right) {
        int difference = left - right;
        if (((left ^ right) & (left ^ difference)) < 0) {
            throw new ArithmeticException("integer overflow");
        }
        return difference;
    }

    public static int incrementExact(int value) {
        return addExact(value, (int) 1);
    }

    public static int decrementExact(int value) {
        return subtractExact(value, (int) 1);
    }

    public static int negateExact(int value) {
        return subtractExact((int) 0, value);
    }

    public static int floorDiv(int left, int right) {
        int quotient = left / right;
        return (left ^ right) < 0 && quotient * right != left ? quotient - 1 : quotient;
    }

    public static int floorMod(int left, int right) {
        int rest = left % right;
        return (rest ^ right) < 0 && rest != 0 ? rest + right : rest;
    }

    public static long abs(long value) {
        return value < 0 ? -value : value;
    }

    public static long max(long left, long right) {
        return left >= right ? left : right;
    }

    public static long min(long left, long right) {
        return left <= right ? left : right;
    }

    public static long addExact(long left, long right) {
        long sum = left + right;
        if (((left ^ sum) & (right ^ sum)) < 0) {
            throw new ArithmeticException("long overflow");
        }
        return sum;
    }

    public static long subtractExact(long left, long right) {
        long difference = left - right;
        if (((left ^ right) & (left ^ difference)) < 0) {
            throw new ArithmeticException("long overflow");
        }
        return difference;
    }

    public static long incrementExact(long value) {
        return addExact(value, (long) 1);
    }

    public static long decrementExact(long value) {
        return subtractExact(value, (long) 1);
    }

    public static long negateExact(long value) {
        return subtractExact((long) 0, value);
    }

    public static long floorDiv(long left, long right) {
        long quotient = left / right;
        return (left ^ right) < 0 && quotient * right != left ? quotient - 1 : quotient;
    }

    public static long floorMod(long left, long right) {
        long rest = left % right;
        return (rest ^ right) < 0 && rest != 0 ? rest + right : rest;
    }

    public static int multiplyExact(int left, int right) {
        long product = (long) left * (long) right;
        if ((int) product != product) {
            throw new ArithmeticException("integer overflow");
        }
        return (int) product;
    }

    public static long multiplyExact(long left, long right) {
        long product = left * right;
        if (right != 0 && product / right != left || left == -1 && right == Long.MIN_VALUE
                || right == -1 && left == Long.MIN_VALUE) {
            throw new ArithmeticException("long overflow");
        }
        return product;
    }

    public static int floorMod(long left, int right) {
        return (int) floorMod(left, (long) right);
    }

    public static int toIntExact(long value) {
        if ((int) value != value) {
            throw new ArithmeticException("integer overflow");
        }
        return (int) value;
    }

    public static float abs(float value) {
        return value <= 0 ? 0 - value : value;
    }

    public static float max(float left, float right) {
        if (left != left) {
            return left;
        }
        if (left == 0 && right == 0) {
            return 1 / left > 0 ? left : right;
        }
        return left >= right ? left : right;
    }

    public static float min(float left, float right) {
        if (left != left) {
            return left;
        }
        if (left == 0 && right == 0) {
            return 1 / left < 0 ? left : right;
        }
        return left <= right ? left : right;
    }

    public static float signum(float value) {
        return value == 0 || value != value ? value : value > 0 ? 1 : -1;
    }

    public static double abs(double value) {
        return value <= 0 ? 0 - value : value;
    }

    public static double max(double left, double right) {
        if (left != left) {
            return left;
        }
        if (left == 0 && right == 0) {
            return 1 / left > 0 ? left : right;
        }
        return left >= right ? left : right;
    }

    public static double min(double left, double right) {
        if (left != left) {
            return left;
        }
        if (left == 0 && right == 0) {
            return 1 / left < 0 ? left : right;
        }
        return left <= right ? left : right;
    }

    public static double signum(double value) {
        return value == 0 || value != value ? value : value > 0 ? 1 : -1;
    }

    public static double sqrt(double value) {
        return Machine.sqrt(value);
    }

    public static double floor(double value) {
        return Machine.floor(value);
    }

    public static double ceil(double value) {
        return Machine.ceil(value);
    }

    public static double rint(double value) {
        return Machine.rint(value);
    }

    public static long round(double value) {
        double low = Machine.floor(value);
        return (long) (value - low >= 0.5 ? low + 1 : low);
    }

    public static int round(float value) {
        double low = Machine.floor(value);
        return (int) (value - low >= 0.5 ? low + 1 : low);
    }

    /** A power with a small whole exponent; others are not modelled. */
    public static double pow(double base, double exponent) {
        if (exponent == 0) {
            return 1;
        }
        if (exponent == 1 || base != base) {
            return base;
        }
        if (exponent == 2) {
            return base * base;
        }
        if (exponent == 0.5 && base > 0) {
            return Machine.sqrt(base);
        }
        boolean exact = base == Machine.floor(base) && abs(base) <= 1000000 && exponent == Machine.floor(exponent);
        if (!exact || exponent < 0 || exponent > 64) {
            clew.Unmodelled.number();
        }
        double result = 1;
        for (int i = 0; i < exponent; i++) {
            result *= base;
            if (abs(result) > 9007199254740992.0) {
                clew.Unmodelled.number();
            }
        }
        return result;
    }

    public static double random() {
        double value = Machine.anyDouble();
        Machine.assume(value >= 0 && value < 1);
        return value;
    }

    /** The root of a sum of squares where all three are small whole numbers; others are not modelled. */
    public static double hypot(double one, double other) {
        double x = abs(one);
        double y = abs(other);
        if (x == 0 || y == 0) {
            return x + y;
        }
        double sum = x * x + y * y;
        double root = Machine.sqrt(sum);
        boolean whole = x == Machine.floor(x) && y == Machine.floor(y) && root == Machine.floor(root);
        if (!whole || x > 1000000 || y > 1000000 || root * root != sum) {
            clew.Unmodelled.number();
        }
        return root;
    }

    public static double toRadians(double degrees) {
        return degrees * 0.017453292519943295;
    }

    public static double toDegrees(double radians) {
        return radians * 57.29577951308232;
    }

    public static double sin(double value) {
        if (value == 0) {
            return value;
        }
        clew.Unmodelled.number();
        return 0;
    }

    public static double cos(double value) {
        if (value == 0) {
            return 1;
        }
        clew.Unmodelled.number();
        return 0;
    }

    public static double tan(double value) {
        if (value == 0) {
            return value;
        }
        clew.Unmodelled.number();
        return 0;
    }

    public static double asin(double value) {
        if (value == 0) {
            return value;
        }
        clew.Unmodelled.number();
        return 0;
    }

    public static double acos(double value) {
        if (value == 1) {
            return 0;
        }
        clew.Unmodelled.number();
        return 0;
    }

    public static double atan(double value) {
        if (value == 0) {
            return value;
        }
        clew.Unmodelled.number();
        return 0;
    }

    public static double exp(double value) {
        if (value == 0) {
            return 1;
        }
        clew.Unmodelled.number();
        return 0;
    }

    public static double log(double value) {
        if (value == 1) {
            return 0;
        }
        clew.Unmodelled.number();
        return 0;
    }

    public static double log10(double value) {
        if (value == 1) {
            return 0;
        }
        clew.Unmodelled.number();
        return 0;
    }

    /** The root of the cube of a small whole number; others are not modelled. */
    public static double cbrt(double value) {
        if (value == 0 || value - value != 0) {
            return value;
        }
        double size = abs(value);
        for (int root = 1; root <= 100; root++) {
            if (root * root * root == size) {
                return value < 0 ? -root : root;
            }
        }
        clew.Unmodelled.number();
        return 0;
    }

    public static double atan2(double y, double x) {
        clew.Unmodelled.number();
        return 0;
    }

    public static int absExact(int value) {
        if (value == Integer.MIN_VALUE) {
            throw new ArithmeticException("Overflow to represent absolute value of Integer.MIN_VALUE");
        }
        return abs(value);
    }

    public static long absExact(long value) {
        if (value == Long.MIN_VALUE) {
            throw new ArithmeticException("Overflow to represent absolute value of Long.MIN_VALUE");
        }
        return abs(value);
    }

    public static long floorDiv(long left, int right) {
        return floorDiv(left, (long) right);
    }

    public static long multiplyExact(long left, int right) {
        return multiplyExact(left, (long) right);
    }

    public static long multiplyFull(int left, int right) {
        return (long) left * (long) right;
    }

    public static double copySign(double size, double sign) {
        long one = Double.doubleToRawLongBits(size) & Long.MAX_VALUE;
        return Double.longBitsToDouble(one | (Double.doubleToRawLongBits(sign) & Long.MIN_VALUE));
    }

    public static float copySign(float size, float sign) {
        int one = Float.floatToRawIntBits(size) & Integer.MAX_VALUE;
        return Float.intBitsToFloat(one | (Float.floatToRawIntBits(sign) & Integer.MIN_VALUE));
    }

    public static int getExponent(double value) {
        return (int) ((Double.doubleToRawLongBits(value) & 0x7ff0000000000000L) >> 52) - 1023;
    }

    public static int getExponent(float value) {
        return ((Float.floatToRawIntBits(value) & 0x7f800000) >> 23) - 127;
    }

    public static double nextUp(double value) {
        if (!(value < Double.POSITIVE_INFINITY)) {
            return value;
        }
        long bits = Double.doubleToRawLongBits(value + 0.0);
        return Double.longBitsToDouble(bits + (bits >= 0 ? 1 : -1));
    }

    public static double nextDown(double value) {
        return -nextUp(-value);
    }
}
