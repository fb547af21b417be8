package clew;

/** Texts that stand for all equal ones. */
public final class Interned {
    private static String[] more;

    private Interned() {}

    public static String of(String text) {
        String[] literals = Machine.literals();
        for (int i = 0; i < literals.length; i++) {
            if (literals[i].equals(text)) {
                return literals[i];
            }
        }
        int count = more == null ? 0 : more.length;
        for (int i = 0; i < count; i++) {
            if (more[i].equals(text)) {
                return more[i];
            }
        }
        String[] longer = new String[count + 1];
        for (int i = 0; i < count; i++) {
            longer[i] = more[i];
        }
        longer[count] = text;
        more = longer;
        return text;
    }
}
