package clew;

import java.util.Comparator;

public final class Natural implements Comparator<Object> {
    @SuppressWarnings("unchecked")
    public int compare(Object left, Object right) {
        return ((Comparable<Object>) left).compareTo(right);
    }
}
