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

    /** Numbers of objects by identity: a table, because objects have no room for one. */
    public static int identityHashCode(Object object) {
        if (object == null) {
            return 0;
        }
        return clew.Identity.number(object);
    }

    public static long currentTimeMillis() {
        long time = Machine.anyLong();
        Machine.assume(time >= 0);
        return time;
    }

    public static long nanoTime() {
        return Machine.anyLong();
    }

    public static String lineSeparator() {
        return "\n";
    }

    public static String getProperty(String name) {
        return null;
    }

    public static String getenv(String name) {
        return null;
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
