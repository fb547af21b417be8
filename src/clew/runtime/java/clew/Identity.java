package clew;

/** Numbers of objects by identity, in the order in which somebody asks. */
public final class Identity {
    private static Object[] known;
    private static int count;

    private Identity() {}

    public static int number(Object object) {
        if (known == null) {
            known = new Object[4];
        }
        for (int i = 0; i < count; i++) {
            if (known[i] == object) {
                return 1000 + 7 * i;
            }
        }
        if (count == known.length) {
            Object[] more = new Object[2 * count];
            Machine.copy(known, 0, more, 0, count);
            known = more;
        }
        known[count] = object;
        return 1000 + 7 * count++;
    }
}
