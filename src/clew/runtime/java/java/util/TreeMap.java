package java.util;

/** Sorted entries in a list. */
public class TreeMap<K, V> extends AbstractMap<K, V> implements SortedMap<K, V>, Cloneable {
    private final ArrayList<Map.Entry<K, V>> entries = new ArrayList<Map.Entry<K, V>>();
    private final Comparator<? super K> order;

    public TreeMap() {
        order = null;
    }

    public TreeMap(Comparator<? super K> order) {
        this.order = order;
    }

    public TreeMap(Map<? extends K, ? extends V> other) {
        order = null;
        putAll(other);
    }

    public Comparator<? super K> comparator() {
        return order;
    }

    @SuppressWarnings("unchecked")
    private int compare(Object left, Object right) {
        if (order != null) {
            return ((Comparator<Object>) order).compare(left, right);
        }
        return ((Comparable<Object>) left).compareTo(right);
    }

    /** Where the first key stands that is not smaller. */
    private int place(Object key) {
        if (key == null && order == null) {
            throw new NullPointerException();
        }
        int at = 0;
        while (at < entries.size() && compare(entries.get(at).getKey(), key) < 0) {
            at++;
        }
        return at;
    }

    private boolean isAt(int at, Object key) {
        return at < entries.size() && compare(entries.get(at).getKey(), key) == 0;
    }

    public int size() {
        return entries.size();
    }

    public V get(Object key) {
        int at = place(key);
        return isAt(at, key) ? entries.get(at).getValue() : null;
    }

    public boolean containsKey(Object key) {
        return isAt(place(key), key);
    }

    public V put(K key, V value) {
        if (entries.isEmpty()) {
            compare(key, key);
        }
        int at = place(key);
        if (isAt(at, key)) {
            return entries.get(at).setValue(value);
        }
        entries.add(at, new AbstractMap.SimpleEntry<K, V>(key, value));
        return null;
    }

    public V remove(Object key) {
        int at = place(key);
        return isAt(at, key) ? entries.remove(at).getValue() : null;
    }

    public void clear() {
        entries.clear();
    }

    private K keyAt(int at) {
        return at < 0 || at >= entries.size() ? null : entries.get(at).getKey();
    }

    private Map.Entry<K, V> entryAt(int at) {
        return at < 0 || at >= entries.size() ? null : entries.get(at);
    }

    public K firstKey() {
        if (entries.isEmpty()) {
            throw new NoSuchElementException();
        }
        return keyAt(0);
    }

    public K lastKey() {
        if (entries.isEmpty()) {
            throw new NoSuchElementException();
        }
        return keyAt(entries.size() - 1);
    }

    public Map.Entry<K, V> firstEntry() {
        return entryAt(0);
    }

    public Map.Entry<K, V> lastEntry() {
        return entryAt(entries.size() - 1);
    }

    public Map.Entry<K, V> pollFirstEntry() {
        return entries.isEmpty() ? null : entries.remove(0);
    }

    public K ceilingKey(K key) {
        return keyAt(place(key));
    }

    public K floorKey(K key) {
        int at = place(key);
        return keyAt(isAt(at, key) ? at : at - 1);
    }

    public K lowerKey(K key) {
        return keyAt(place(key) - 1);
    }

    public K higherKey(K key) {
        int at = place(key);
        return keyAt(isAt(at, key) ? at + 1 : at);
    }

    public Set<Map.Entry<K, V>> entrySet() {
        return new Entries();
    }

    private final class Entries extends AbstractSet<Map.Entry<K, V>> {
        public int size() {
            return entries.size();
        }

        public Iterator<Map.Entry<K, V>> iterator() {
            return entries.iterator();
        }
    }
}
