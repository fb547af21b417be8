package java.util;

/** A map in the order of the constants; whoever goes through it bears changes. */
public class EnumMap<K extends Enum<K>, V> extends AbstractMap<K, V> implements Cloneable, java.io.Serializable {
    private Object[] keys = new Object[4];
    private Object[] values = new Object[4];
    private int count;

    public EnumMap(Class<K> type) {
        Objects.requireNonNull(type);
    }

    public EnumMap(EnumMap<K, ? extends V> other) {
        putAll(other);
    }

    public EnumMap(Map<K, ? extends V> other) {
        if (!(other instanceof EnumMap) && other.isEmpty()) {
            throw new IllegalArgumentException("Specified map is empty");
        }
        putAll(other);
    }

    private int placeOf(Object key) {
        if (!(key instanceof Enum)) {
            return -1;
        }
        int at = ((Enum<?>) key).ordinal();
        return at < keys.length && keys[at] == key ? at : -1;
    }

    public int size() {
        return count;
    }

    public boolean containsKey(Object key) {
        return placeOf(key) >= 0;
    }

    @SuppressWarnings("unchecked")
    public V get(Object key) {
        int at = placeOf(key);
        return at < 0 ? null : (V) values[at];
    }

    @SuppressWarnings("unchecked")
    public V put(K key, V value) {
        int at = key.ordinal();
        if (at >= keys.length) {
            keys = Arrays.copyOf(keys, 2 * at + 2);
            values = Arrays.copyOf(values, 2 * at + 2);
        }
        V old = (V) values[at];
        if (keys[at] == null) {
            keys[at] = key;
            count++;
        }
        values[at] = value;
        return old;
    }

    @SuppressWarnings("unchecked")
    public V remove(Object key) {
        int at = placeOf(key);
        return at < 0 ? null : (V) cleared(at);
    }

    private Object cleared(int at) {
        Object old = values[at];
        keys[at] = null;
        values[at] = null;
        count--;
        return old;
    }

    public void clear() {
        keys = new Object[4];
        values = new Object[4];
        count = 0;
    }

    public Object clone() {
        return new EnumMap<K, V>(this);
    }

    public Set<Map.Entry<K, V>> entrySet() {
        return new Entries();
    }

    private final class Entries extends AbstractSet<Map.Entry<K, V>> {
        public int size() {
            return count;
        }

        public Iterator<Map.Entry<K, V>> iterator() {
            return new Steps();
        }
    }

    private final class Steps implements Iterator<Map.Entry<K, V>> {
        private int at;
        private int last = -1;

        public boolean hasNext() {
            while (at < keys.length && keys[at] == null) {
                at++;
            }
            return at < keys.length;
        }

        public Map.Entry<K, V> next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            last = at++;
            return new Held(last);
        }

        public void remove() {
            if (last < 0) {
                throw new IllegalStateException();
            }
            if (keys[last] != null) {
                cleared(last);
            }
            last = -1;
        }
    }

    private final class Held implements Map.Entry<K, V> {
        private final int at;

        Held(int at) {
            this.at = at;
        }

        @SuppressWarnings("unchecked")
        public K getKey() {
            if (keys[at] == null) {
                clew.Unmodelled.text();
            }
            return (K) keys[at];
        }

        @SuppressWarnings("unchecked")
        public V getValue() {
            if (keys[at] == null) {
                clew.Unmodelled.text();
            }
            return (V) values[at];
        }

        @SuppressWarnings("unchecked")
        public V setValue(V value) {
            V old = getValue();
            values[at] = value;
            return old;
        }

        public boolean equals(Object other) {
            if (!(other instanceof Map.Entry)) {
                return false;
            }
            Map.Entry<?, ?> entry = (Map.Entry<?, ?>) other;
            return getKey() == entry.getKey() && Objects.equals(getValue(), entry.getValue());
        }

        public int hashCode() {
            return getKey().hashCode() ^ Objects.hashCode(getValue());
        }

        public String toString() {
            return getKey() + "=" + getValue();
        }
    }
}
