package clew;

/** Identity of boxed values: those of small numbers are shared, unless a constructor made them. */
public final class Boxes {
    private Boxes() {}

    public static boolean same(Object left, Object right) {
        if (left == right) {
            return true;
        }
        if (left == null || right == null) {
            return false;
        }
        if (left instanceof Integer && right instanceof Integer) {
            return ((Integer) left).isShared() && ((Integer) right).isShared() && left.equals(right);
        }
        if (left instanceof Long && right instanceof Long) {
            return ((Long) left).isShared() && ((Long) right).isShared() && left.equals(right);
        }
        if (left instanceof Boolean && right instanceof Boolean) {
            return ((Boolean) left).isShared() && ((Boolean) right).isShared() && left.equals(right);
        }
        if (left instanceof Character && right instanceof Character) {
            return ((Character) left).isShared() && ((Character) right).isShared() && left.equals(right);
        }
        if (left instanceof Byte && right instanceof Byte) {
            return ((Byte) left).isShared() && ((Byte) right).isShared() && left.equals(right);
        }
        if (left instanceof Short && right instanceof Short) {
            return ((Short) left).isShared() && ((Short) right).isShared() && left.equals(right);
        }
        if (left instanceof java.math.BigInteger && left.equals(right)) {
            Unmodelled.number(); // some are shared
        }
        return false;
    }
}
