package java.util;

public abstract class AbstractMap<K, V> implements Map<K, V> {
    protected AbstractMap() {}

    public abstract Set<Map.Entry<K, V>> entrySet();

    public int size() {
        return entrySet().size();
    }

    public boolean isEmpty() {
        return size() == 0;
    }

    /** The entries in some order, for what is the same in every order. */
    Iterator<Map.Entry<K, V>> inAnyOrder() {
        return entrySet().iterator();
    }

    public boolean containsValue(Object value) {
        Iterator<Map.Entry<K, V>> all = inAnyOrder();
        while (all.hasNext()) {
            if (Objects.equals(value, all.next().getValue())) {
                return true;
            }
        }
        return false;
    }

    public boolean containsKey(Object key) {
        for (Map.Entry<K, V> each : entrySet()) {
            if (Objects.equals(key, each.getKey())) {
                return true;
            }
        }
        return false;
    }

    public V get(Object key) {
        for (Map.Entry<K, V> each : entrySet()) {
            if (Objects.equals(key, each.getKey())) {
                return each.getValue();
            }
        }
        return null;
    }

    public V put(K key, V value) {
        throw new UnsupportedOperationException();
    }

    public V remove(Object key) {
        Iterator<Map.Entry<K, V>> each = entrySet().iterator();
        while (each.hasNext()) {
            Map.Entry<K, V> entry = each.next();
            if (Objects.equals(key, entry.getKey())) {
                V old = entry.getValue();
                each.remove();
                return old;
            }
        }
        return null;
    }

    public void putAll(Map<? extends K, ? extends V> other) {
        for (Map.Entry<? extends K, ? extends V> each : other.entrySet()) {
            put(each.getKey(), each.getValue());
        }
    }

    public void clear() {
        entrySet().clear();
    }

    public Set<K> keySet() {
        return new Keys();
    }

    public Collection<V> values() {
        return new Values();
    }

    public boolean equals(Object other) {
        if (other == this) {
            return true;
        }
        if (!(other instanceof Map) || ((Map<?, ?>) other).size() != size()) {
            return false;
        }
        Map<?, ?> map = (Map<?, ?>) other;
        Iterator<Map.Entry<K, V>> all = inAnyOrder();
        while (all.hasNext()) {
            Map.Entry<K, V> each = all.next();
            if (!Objects.equals(each.getValue(), map.get(each.getKey())) || !map.containsKey(each.getKey())) {
                return false;
            }
        }
        return true;
    }

    public int hashCode() {
        int hash = 0;
        Iterator<Map.Entry<K, V>> all = inAnyOrder();
        while (all.hasNext()) {
            hash += all.next().hashCode();
        }
        return hash;
    }

    public String toString() {
        String text = "{";
        boolean first = true;
        for (Map.Entry<K, V> each : entrySet()) {
            K key = each.getKey();
            V value = each.getValue();
            String front = key == this ? "(this Map)" : String.valueOf(key);
            String part = front + "=" + (value == this ? "(this Map)" : String.valueOf(value));
            text = first ? text + part : text + ", " + part;
            first = false;
        }
        return text + "}";
    }

    /** A key and a value. */
    abstract static class SimpleEntryBase<K, V> implements Map.Entry<K, V> {
        final K key;
        V value;

        SimpleEntryBase(K key, V value) {
            this.key = key;
            this.value = value;
        }

        public K getKey() {
            return key;
        }

        public V getValue() {
            return value;
        }

        public boolean equals(Object other) {
            if (!(other instanceof Map.Entry)) {
                return false;
            }
            Map.Entry<?, ?> entry = (Map.Entry<?, ?>) other;
            return Objects.equals(key, entry.getKey()) && Objects.equals(value, entry.getValue());
        }

        public int hashCode() {
            return Objects.hashCode(key) ^ Objects.hashCode(value);
        }

        public String toString() {
            return String.valueOf(key) + "=" + String.valueOf(value);
        }
    }

    public static class SimpleEntry<K, V> extends SimpleEntryBase<K, V> {
        public SimpleEntry(K key, V value) {
            super(key, value);
        }

        public SimpleEntry(Map.Entry<? extends K, ? extends V> other) {
            super(other.getKey(), other.getValue());
        }

        public V setValue(V value) {
            V old = this.value;
            this.value = value;
            return old;
        }
    }

    /** An entry of the moment, which nobody changes. */
    public static class SimpleImmutableEntry<K, V> extends SimpleEntryBase<K, V> {
        public SimpleImmutableEntry(K key, V value) {
            super(key, value);
        }

        public SimpleImmutableEntry(Map.Entry<? extends K, ? extends V> other) {
            super(other.getKey(), other.getValue());
        }

        public V setValue(V value) {
            throw new UnsupportedOperationException();
        }
    }

    private final class Keys extends AbstractSet<K> {
        public int size() {
            return AbstractMap.this.size();
        }

        public boolean contains(Object key) {
            return containsKey(key);
        }

        public Iterator<K> iterator() {
            return new KeySteps<K, V>(entrySet().iterator());
        }

        Iterator<K> inAnyOrder() {
            return new KeySteps<K, V>(AbstractMap.this.inAnyOrder());
        }
    }

    private final class Values extends AbstractCollection<V> {
        public int size() {
            return AbstractMap.this.size();
        }

        public Iterator<V> iterator() {
            return new ValueSteps<K, V>(entrySet().iterator());
        }

        Iterator<V> inAnyOrder() {
            return new ValueSteps<K, V>(AbstractMap.this.inAnyOrder());
        }
    }

    static final class KeySteps<K, V> implements Iterator<K> {
        private final Iterator<Map.Entry<K, V>> inner;

        KeySteps(Iterator<Map.Entry<K, V>> inner) {
            this.inner = inner;
        }

        public boolean hasNext() {
            return inner.hasNext();
        }

        public K next() {
            return inner.next().getKey();
        }

        public void remove() {
            inner.remove();
        }
    }

    private static final class ValueSteps<K, V> implements Iterator<V> {
        private final Iterator<Map.Entry<K, V>> inner;

        ValueSteps(Iterator<Map.Entry<K, V>> inner) {
            this.inner = inner;
        }

        public boolean hasNext() {
            return inner.hasNext();
        }

        public V next() {
            return inner.next().getValue();
        }

        public void remove() {
            inner.remove();
        }
    }
}
