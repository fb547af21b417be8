package clew;

/** What the machine does itself: the translation puts commands in place of these calls. */
public final class Machine {
    private Machine() {}

    public static native int anyInt();

    public static native int anyInt(int low, int high);

    public static native long anyLong();

    public static native float anyFloat();

    public static native double anyDouble();

    public static native boolean spurious();

    public static native void assume(boolean condition);

    public static native void halt();

    /** Here a model ends. */
    public static native void unmodelled();

    /** The step so far did not happen. */
    public static native void retry();

    public static native Thread self();

    public static native void spawn(Thread thread);

    /** Somebody may wait to be notified, so that monitors are needed. */
    public static native void waits();

    static native Thread owner(Object object);

    static native void setOwner(Object object, Thread owner);

    static native int depth(Object object);

    static native void setDepth(Object object, int depth);

    static native Thread waiters(Object object);

    static native void setWaiters(Object object, Thread first);

    /** All texts that stand in the program. */
    static native String[] literals();

    public static native Class<?> classOf(Object object);

    /** Whether an object is equal to itself only, and has no hash code of its own. */
    public static native boolean isPlain(Object object);

    public static native boolean sameClass(Object one, Object other);

    public static native int length(Object array);

    public static native int elementSize(Object array);

    public static native void copy(Object source, int start, Object target, int offset, int count);

    public static native Object cloneOf(Object object);

    public static native Object arrayLike(Object array, int length);

    public static native double sqrt(double number);

    public static native double floor(double number);

    public static native double ceil(double number);

    public static native double rint(double number);

    public static native int floatBits(float number);

    public static native float floatOf(int bits);

    public static native long doubleBits(double number);

    public static native double doubleOf(long bits);
}
