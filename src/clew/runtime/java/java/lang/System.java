package java.lang;

import clew.Machine;
import java.io.InputStream;
import java.io.PrintStream;

public final class System {
    public static final PrintStream out = new PrintStream();
    public static final PrintStream err = new PrintStream();
    public static final InputStream in = new InputStream();


    private System() {}

    public static void exit(int status) {
        Machine.halt();
    }

    public static void gc() {}

    /** Any number, which lasts. */
    public static int identityHashCode(Object object) {
        if (object == null) {
            return 0;
        }
        return clew.Identity.code(object);
    }

    private static long millis;
    private static long nanos;

    /** Clocks do not run backwards. */
    public static long currentTimeMillis() {
        long time = Machine.anyLong();
        Machine.assume(time >= millis);
        millis = time;
        return time;
    }

    public static long nanoTime() {
        long time = Machine.anyLong();
        Machine.assume(time >= nanos);
        nanos = time;
        return time;
    }

    public static String lineSeparator() {
        return "\n";
    }

    /** Any text, or none: those that every Java has are there. */
    public static String getProperty(String name) {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("key can't be empty");
        }
        boolean standard = name.startsWith("java.") || name.startsWith("os.") || name.startsWith("user.");
        if (!standard && !name.endsWith(".separator") && Machine.anyInt(0, 1) == 0) {
            return null;
        }
        return org.sosy_lab.sv_benchmarks.Verifier.nondetString();
    }

    public static String getProperty(String name, String other) {
        String found = getProperty(name);
        return found == null ? other : found;
    }

    public static String getenv(String name) {
        java.util.Objects.requireNonNull(name);
        return Machine.anyInt(0, 1) == 0 ? null : org.sosy_lab.sv_benchmarks.Verifier.nondetString();
    }

    public static void arraycopy(Object source, int start, Object target, int offset, int count) {
        if (source == null || target == null) {
            throw new NullPointerException();
        }
        if (Machine.elementSize(source) == 0 || Machine.elementSize(target) == 0) {
            throw new ArrayStoreException(clew.Text.opaque());
        }
        if (start < 0 || offset < 0 || count < 0 || start > Machine.length(source) - count
                || offset > Machine.length(target) - count) {
            throw new ArrayIndexOutOfBoundsException(clew.Text.opaque());
        }
        boolean references = source instanceof Object[];
        if (references != target instanceof Object[]) {
            throw new ArrayStoreException(clew.Text.opaque());
        }
        if (references && Machine.classOf(source) != Machine.classOf(target)) {
            Object[] from = (Object[]) source;
            Object[] to = (Object[]) target;
            for (int i = 0; i < count; i++) {
                to[offset + i] = from[start + i];
            }
            return;
        }
        if (Machine.classOf(source) != Machine.classOf(target)) {
            throw new ArrayStoreException(clew.Text.opaque());
        }
        Machine.copy(source, start, target, offset, count);
    }
}
