package clew;

/** Hash codes of objects that have none of their own: any numbers, and each lasts as long as its object. */
public final class Identity {
    private static Identity first;

    private final Object object;
    private final int code;
    private final Identity next;

    private Identity(Object object, int code, Identity next) {
        this.object = object;
        this.code = code;
        this.next = next;
    }

    /** What a Java gives for an object; two objects may have the same. */
    public static synchronized int code(Object object) {
        Machine.self().asked++;
        for (Identity each = first; each != null; each = each.next) {
            if (each.object == object) {
                return each.code;
            }
        }
        first = new Identity(object, Machine.anyInt(), first);
        return first.code;
    }

    /** How often the thread has asked for such a code: whether a hash code depends on one is seen by that. */
    public static int asked() {
        return Machine.self().asked;
    }

    /** What a table keeps of a hash code: of one that nobody has to know it keeps nothing. */
    public static int hash(Object key) {
        return key == null || Machine.isPlain(key) ? 0 : key.hashCode();
    }
}
