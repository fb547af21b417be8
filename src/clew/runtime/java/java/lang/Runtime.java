package java.lang;

import clew.Machine;

public class Runtime {
    private static final Runtime ONLY = new Runtime();

    private Runtime() {}

    public static Runtime getRuntime() {
        return ONLY;
    }

    public void halt(int status) {
        Machine.halt();
    }

    public void exit(int status) {
        Machine.halt();
    }

    public void gc() {}

    public int availableProcessors() {
        int count = Machine.anyInt();
        Machine.assume(count > 0);
        return count;
    }

    public long totalMemory() {
        long size = Machine.anyLong();
        Machine.assume(size > 0);
        return size;
    }

    public long freeMemory() {
        long size = Machine.anyLong();
        Machine.assume(size > 0);
        return size;
    }

    public long maxMemory() {
        long size = Machine.anyLong();
        Machine.assume(size > 0);
        return size;
    }
}
