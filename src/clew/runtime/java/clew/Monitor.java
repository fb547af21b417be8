package clew;

/** Monitors of objects: owner, depth, and those who wait, linked through their threads. */
public final class Monitor {
    private Monitor() {}

    public static void enter(Object object) {
        atomicEnter(object);
    }

    public static void exit(Object object) {
        if (!atomicExit(object)) {
            throw new IllegalMonitorStateException(clew.Text.opaque());
        }
    }

    public static boolean isOwner(Object object) {
        return Machine.owner(object) == Machine.self();
    }

    private static void atomicEnter(Object object) {
        Thread me = Machine.self();
        Thread owner = Machine.owner(object);
        if (owner == null) {
            Machine.setOwner(object, me);
            Machine.setDepth(object, 1);
            return;
        }
        if (owner != me) {
            Machine.retry();
        }
        Machine.setDepth(object, Machine.depth(object) + 1);
    }

    /** Enter a monitor; whether the thread was interrupted instead. One who has waited may see both: either counts. */
    public static boolean enterOrGiveUp(Object object) {
        return atomicEnterOrGiveUp(object);
    }

    private static boolean atomicEnterOrGiveUp(Object object) {
        Thread me = Machine.self();
        Thread owner = Machine.owner(object);
        boolean free = owner == null || owner == me;
        if (me.interrupted && (!free || Machine.anyInt(0, 1) == 1)) {
            me.interrupted = false;
            return true;
        }
        if (!free) {
            Machine.retry();
        }
        Machine.setOwner(object, me);
        Machine.setDepth(object, Machine.depth(object) + 1);
        return false;
    }

    private static boolean atomicExit(Object object) {
        if (Machine.owner(object) != Machine.self()) {
            return false;
        }
        int depth = Machine.depth(object) - 1;
        Machine.setDepth(object, depth);
        if (depth == 0) {
            Machine.setOwner(object, null);
        }
        return true;
    }

    public static void waitFor(Object object, boolean limited) throws InterruptedException {
        waitFor(object, object, limited);
    }

    /**
     * Wait at one object to be notified, with the monitor of another; with a limit, or spuriously, nobody needs to. The
     * time may be over whenever the thread is looked at again, so that it never waits for ever.
     */
    public static void waitFor(Object object, Object queue, boolean limited) throws InterruptedException {
        Machine.waits();
        if (!isOwner(object)) {
            throw new IllegalMonitorStateException(clew.Text.opaque());
        }
        boolean early = limited || Machine.spurious();
        int depth = atomicRelease(object, queue);
        atomicAwait(object, queue, early, depth);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    /** Give the monitor up and stand among those who wait. */
    private static int atomicRelease(Object object, Object queue) {
        Thread me = Machine.self();
        int depth = Machine.depth(object);
        me.waiting = true;
        me.next = Machine.waiters(queue);
        Machine.setWaiters(queue, me);
        Machine.setDepth(object, 0);
        Machine.setOwner(object, null);
        return depth;
    }

    private static void atomicAwait(Object object, Object queue, boolean early, int depth) {
        Thread me = Machine.self();
        if (me.waiting && !early && !me.interrupted || Machine.owner(object) != null) {
            Machine.retry();
        }
        if (me.waiting) {
            me.waiting = false;
            Thread before = null;
            Thread each = Machine.waiters(queue);
            while (each != me) {
                before = each;
                each = each.next;
            }
            if (before == null) {
                Machine.setWaiters(queue, me.next);
            } else {
                before.next = me.next;
            }
            me.next = null;
        }
        Machine.setOwner(object, me);
        Machine.setDepth(object, depth);
    }

    public static void notifyOne(Object object) {
        notifyOne(object, object);
    }

    public static void notifyAll(Object object) {
        notifyAll(object, object);
    }

    public static void notifyOne(Object object, Object queue) {
        if (!isOwner(object)) {
            throw new IllegalMonitorStateException(clew.Text.opaque());
        }
        atomicNotify(queue);
    }

    public static void notifyAll(Object object, Object queue) {
        if (!isOwner(object)) {
            throw new IllegalMonitorStateException(clew.Text.opaque());
        }
        atomicNotifyAll(queue);
    }

    public static boolean tryEnter(Object object) {
        return atomicTry(object);
    }

    private static boolean atomicTry(Object object) {
        Thread owner = Machine.owner(object);
        if (owner != null && owner != Machine.self()) {
            return false;
        }
        Machine.setOwner(object, Machine.self());
        Machine.setDepth(object, Machine.depth(object) + 1);
        return true;
    }

    private static void atomicNotify(Object object) {
        Thread before = null;
        Thread each = Machine.waiters(object);
        if (each == null) {
            return;
        }
        while (each.next != null && Machine.anyInt(0, 1) == 1) {
            before = each;
            each = each.next;
        }
        if (before == null) {
            Machine.setWaiters(object, each.next);
        } else {
            before.next = each.next;
        }
        each.next = null;
        each.waiting = false;
    }

    private static void atomicNotifyAll(Object object) {
        Thread each = Machine.waiters(object);
        Machine.setWaiters(object, null);
        while (each != null) {
            Thread following = each.next;
            each.next = null;
            each.waiting = false;
            each = following;
        }
    }
}
