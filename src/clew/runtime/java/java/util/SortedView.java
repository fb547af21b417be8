package java.util;

/** Entries of a sorted list, from one place to another, upwards or downwards: a whole map, or a part of one. */
abstract class SortedView<K, V> extends AbstractMap<K, V> implements NavigableMap<K, V> {
    /** The map that holds the entries. */
    abstract TreeMap<K, V> base();

    /** Where the smallest key stands. */
    abstract int from();

    /** Behind the largest key. */
    abstract int to();

    abstract boolean isDown();

    /** Whether a key may be put in. */
    abstract boolean admits(Object key);

    public int size() {
        return to() - from();
    }

    public boolean isEmpty() {
        return size() == 0;
    }

    public Comparator<? super K> comparator() {
        Comparator<? super K> order = base().order;
        return isDown() ? Collections.reverseOrder(order) : order;
    }

    private Map.Entry<K, V> held(int at) {
        return at < from() || at >= to() ? null : base().entries.get(at);
    }

    private static <K, V> K keyOf(Map.Entry<K, V> entry) {
        return entry == null ? null : entry.getKey();
    }

    private static <K, V> Map.Entry<K, V> shown(Map.Entry<K, V> entry) {
        return entry == null ? null : new AbstractMap.SimpleImmutableEntry<K, V>(entry.getKey(), entry.getValue());
    }

    public V get(Object key) {
        int at = base().placeOf(key);
        return at < from() || at >= to() ? null : base().entries.get(at).getValue();
    }

    public boolean containsKey(Object key) {
        int at = base().placeOf(key);
        return at >= from() && at < to();
    }

    public V put(K key, V value) {
        if (!admits(key)) {
            throw new IllegalArgumentException("key out of range");
        }
        return base().put(key, value);
    }

    public V remove(Object key) {
        int at = base().placeOf(key);
        return at < from() || at >= to() ? null : base().take(at).getValue();
    }

    // --- neighbours --------------------------------------------------------------------------------------------------

    /** The entry with the largest key below a place. */
    private Map.Entry<K, V> below(int at) {
        return held(Math.min(at, to()) - 1);
    }

    /** The entry with the smallest key from a place on. */
    private Map.Entry<K, V> above(int at) {
        return held(Math.max(at, from()));
    }

    private Map.Entry<K, V> lower(K key) {
        return isDown() ? above(base().behind(key)) : below(base().place(key));
    }

    private Map.Entry<K, V> floor(K key) {
        return isDown() ? above(base().place(key)) : below(base().behind(key));
    }

    private Map.Entry<K, V> ceiling(K key) {
        return isDown() ? below(base().behind(key)) : above(base().place(key));
    }

    private Map.Entry<K, V> higher(K key) {
        return isDown() ? below(base().place(key)) : above(base().behind(key));
    }

    private Map.Entry<K, V> first() {
        return isDown() ? held(to() - 1) : held(from());
    }

    private Map.Entry<K, V> last() {
        return isDown() ? held(from()) : held(to() - 1);
    }

    public Map.Entry<K, V> lowerEntry(K key) {
        return shown(lower(key));
    }

    public K lowerKey(K key) {
        return keyOf(lower(key));
    }

    public Map.Entry<K, V> floorEntry(K key) {
        return shown(floor(key));
    }

    public K floorKey(K key) {
        return keyOf(floor(key));
    }

    public Map.Entry<K, V> ceilingEntry(K key) {
        return shown(ceiling(key));
    }

    public K ceilingKey(K key) {
        return keyOf(ceiling(key));
    }

    public Map.Entry<K, V> higherEntry(K key) {
        return shown(higher(key));
    }

    public K higherKey(K key) {
        return keyOf(higher(key));
    }

    public Map.Entry<K, V> firstEntry() {
        return shown(first());
    }

    public Map.Entry<K, V> lastEntry() {
        return shown(last());
    }

    public K firstKey() {
        if (isEmpty()) {
            throw new NoSuchElementException();
        }
        return first().getKey();
    }

    public K lastKey() {
        if (isEmpty()) {
            throw new NoSuchElementException();
        }
        return last().getKey();
    }

    public Map.Entry<K, V> pollFirstEntry() {
        return isEmpty() ? null : shown(base().take(isDown() ? to() - 1 : from()));
    }

    public Map.Entry<K, V> pollLastEntry() {
        return isEmpty() ? null : shown(base().take(isDown() ? from() : to() - 1));
    }

    // --- parts -------------------------------------------------------------------------------------------------------

    /** The part between two bounds, each of which may be missing; the first is the smaller one in the order here. */
    abstract SortedView<K, V> part(Bound<K> first, Bound<K> last);

    /** The same entries in the other direction. */
    public abstract NavigableMap<K, V> descendingMap();

    public SortedMap<K, V> subMap(K from, K to) {
        return subMap(from, true, to, false);
    }

    public SortedMap<K, V> headMap(K to) {
        return headMap(to, false);
    }

    public SortedMap<K, V> tailMap(K from) {
        return tailMap(from, true);
    }

    public NavigableMap<K, V> subMap(K from, boolean fromIncluded, K to, boolean toIncluded) {
        return part(new Bound<K>(from, fromIncluded), new Bound<K>(to, toIncluded));
    }

    public NavigableMap<K, V> headMap(K to, boolean included) {
        return part(null, new Bound<K>(to, included));
    }

    public NavigableMap<K, V> tailMap(K from, boolean included) {
        return part(new Bound<K>(from, included), null);
    }

    public NavigableSet<K> navigableKeySet() {
        return new SortedKeys<K, V>(this);
    }

    public NavigableSet<K> descendingKeySet() {
        return descendingMap().navigableKeySet();
    }

    public Set<K> keySet() {
        return navigableKeySet();
    }

    public Set<Map.Entry<K, V>> entrySet() {
        return new Entries();
    }

    /** A key that limits a part, and whether it belongs to it. */
    static final class Bound<K> {
        final K key;
        final boolean included;

        Bound(K key, boolean included) {
            this.key = key;
            this.included = included;
        }
    }

    private final class Entries extends AbstractSet<Map.Entry<K, V>> {
        public int size() {
            return SortedView.this.size();
        }

        public Iterator<Map.Entry<K, V>> iterator() {
            return new Steps();
        }
    }

    private final class Steps implements Iterator<Map.Entry<K, V>> {
        private final boolean down = isDown();
        private int at = down ? to() - 1 : from();
        private Map.Entry<K, V> following = held(at);
        private boolean returned;
        private int expected = base().changes;

        public boolean hasNext() {
            return following != null;
        }

        private void check() {
            if (base().changes != expected) {
                throw new ConcurrentModificationException();
            }
        }

        public Map.Entry<K, V> next() {
            if (following == null) {
                throw new NoSuchElementException();
            }
            check();
            Map.Entry<K, V> found = following;
            at = down ? at - 1 : at + 1;
            following = held(at);
            returned = true;
            return found;
        }

        public void remove() {
            if (!returned) {
                throw new IllegalStateException();
            }
            check();
            returned = false;
            base().take(down ? at + 1 : at - 1);
            if (!down) {
                at--;
            }
            expected = base().changes;
        }
    }
}
