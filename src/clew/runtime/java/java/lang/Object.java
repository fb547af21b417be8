package java.lang;

import clew.Machine;
import clew.Monitor;

public class Object {
    public Object() {}

    public final Class<?> getClass() {
        return Machine.classOf(this);
    }

    public int hashCode() {
        return System.identityHashCode(this);
    }

    public boolean equals(Object other) {
        return this == other;
    }

    protected Object clone() throws CloneNotSupportedException {
        if (!(this instanceof Cloneable)) {
            throw new CloneNotSupportedException(clew.Text.opaque());
        }
        return Machine.cloneOf(this);
    }

    public String toString() {
        String name = getClass().getName();
        String digits = Machine.isPlain(this) ? new String(new clew.Digits(this)) : Integer.toHexString(hashCode());
        return name + "@" + digits;
    }

    public final void notify() {
        Monitor.notifyOne(this);
    }

    public final void notifyAll() {
        Monitor.notifyAll(this);
    }

    public final void wait() throws InterruptedException {
        Monitor.waitFor(this, false);
    }

    public final void wait(long millis) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException(clew.Text.opaque());
        }
        Monitor.waitFor(this, millis > 0);
    }

    public final void wait(long millis, int nanos) throws InterruptedException {
        wait(millis);
    }
}
