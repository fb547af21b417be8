package java.util;

/** What `Map.of` gives: no null, no key twice, and an order that differs from one run to the next. */
final class FewEntries<K, V> extends FixedMap<K, V> {
    private FewEntries(Map<K, V> map) {
        super(map);
    }

    /** Keys and values in turn. */
    @SuppressWarnings("unchecked")
    static <K, V> Map<K, V> of(Object... all) {
        HashMap<K, V> map = new HashMap<K, V>();
        for (int i = 0; i < all.length; i += 2) {
            K key = (K) Objects.requireNonNull(all[i]);
            V value = (V) Objects.requireNonNull(all[i + 1]);
            if (map.put(key, value) != null) {
                throw new IllegalArgumentException(clew.Text.opaque());
            }
        }
        return new FewEntries<K, V>(map);
    }

    static <K, V> Map<K, V> copyOf(Map<? extends K, ? extends V> other) {
        HashMap<K, V> map = new HashMap<K, V>();
        for (Map.Entry<? extends K, ? extends V> each : other.entrySet()) {
            map.put(Objects.requireNonNull(each.getKey()), Objects.requireNonNull(each.getValue()));
        }
        return new FewEntries<K, V>(map);
    }

    public V get(Object key) {
        return map.get(Objects.requireNonNull(key));
    }

    public boolean containsKey(Object key) {
        return map.containsKey(Objects.requireNonNull(key));
    }

    public boolean containsValue(Object value) {
        return map.containsValue(Objects.requireNonNull(value));
    }

    public V getOrDefault(Object key, V other) {
        V found = get(key);
        return found != null ? found : other;
    }

    private void ordered() {
        if (map.size() > 1) {
            clew.Unmodelled.text();
        }
    }

    public boolean equals(Object other) {
        return other == this || map.equals(other);
    }

    public int hashCode() {
        return map.hashCode();
    }

    public Set<K> keySet() {
        ordered();
        return super.keySet();
    }

    public Collection<V> values() {
        ordered();
        return super.values();
    }

    public Set<Map.Entry<K, V>> entrySet() {
        ordered();
        return super.entrySet();
    }
}
