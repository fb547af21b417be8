package java.util;

/** A part of a sorted map, or all of it downwards. */
final class SortedPart<K, V> extends SortedView<K, V> {
    private final TreeMap<K, V> base;
    private final SortedView.Bound<K> low;
    private final SortedView.Bound<K> high;
    private final boolean down;

    SortedPart(TreeMap<K, V> base, SortedView.Bound<K> low, SortedView.Bound<K> high, boolean down) {
        this.base = base;
        this.low = low;
        this.high = high;
        this.down = down;
        if (low != null) {
            base.compare(low.key, high == null ? low.key : high.key);
        }
        if (high != null) {
            base.compare(high.key, high.key);
        }
        if (low != null && high != null && base.compare(low.key, high.key) > 0) {
            throw new IllegalArgumentException("fromKey > toKey");
        }
    }

    TreeMap<K, V> base() {
        return base;
    }

    boolean isDown() {
        return down;
    }

    int from() {
        return low == null ? 0 : low.included ? base.place(low.key) : base.behind(low.key);
    }

    int to() {
        int end = high == null ? base.entries.size() : high.included ? base.behind(high.key) : base.place(high.key);
        return Math.max(end, from());
    }

    boolean admits(Object key) {
        if (low != null) {
            int over = base.compare(key, low.key);
            if (over < 0 || over == 0 && !low.included) {
                return false;
            }
        }
        if (high != null) {
            int over = base.compare(key, high.key);
            return over < 0 || over == 0 && high.included;
        }
        return true;
    }

    /** Whether a bound of a part lies inside; one that does not belong to the part may be the bound itself. */
    private boolean holds(SortedView.Bound<K> bound) {
        if (bound.included) {
            return admits(bound.key);
        }
        boolean above = low == null || base.compare(bound.key, low.key) >= 0;
        return above && (high == null || base.compare(bound.key, high.key) <= 0);
    }

    SortedView<K, V> part(SortedView.Bound<K> first, SortedView.Bound<K> last) {
        if (first != null && !holds(first)) {
            throw new IllegalArgumentException("fromKey out of range");
        }
        if (last != null && !holds(last)) {
            throw new IllegalArgumentException("toKey out of range");
        }
        SortedView.Bound<K> least = down ? last : first;
        SortedView.Bound<K> most = down ? first : last;
        return new SortedPart<K, V>(base, least == null ? low : least, most == null ? high : most, down);
    }

    public NavigableMap<K, V> descendingMap() {
        return new SortedPart<K, V>(base, low, high, !down);
    }
}
