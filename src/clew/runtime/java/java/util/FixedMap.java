package java.util;

import java.util.function.BiFunction;
import java.util.function.Function;

/** What another map holds; nobody changes it through this one. */
class FixedMap<K, V> extends AbstractMap<K, V> {
    final Map<K, V> map;

    FixedMap(Map<K, V> map) {
        this.map = map;
    }

    public int size() {
        return map.size();
    }

    public V get(Object key) {
        return map.get(key);
    }

    public boolean containsKey(Object key) {
        return map.containsKey(key);
    }

    public Set<K> keySet() {
        return new FixedSet<K>(map.keySet());
    }

    public Collection<V> values() {
        return new FixedCollection<V>(map.values());
    }

    public Set<Map.Entry<K, V>> entrySet() {
        return new Entries<K, V>(map.entrySet());
    }

    public V put(K key, V value) {
        throw new UnsupportedOperationException();
    }

    public V remove(Object key) {
        throw new UnsupportedOperationException();
    }

    public void putAll(Map<? extends K, ? extends V> other) {
        throw new UnsupportedOperationException();
    }

    public void clear() {
        throw new UnsupportedOperationException();
    }

    public V putIfAbsent(K key, V value) {
        throw new UnsupportedOperationException();
    }

    public boolean remove(Object key, Object value) {
        throw new UnsupportedOperationException();
    }

    public boolean replace(K key, V old, V value) {
        throw new UnsupportedOperationException();
    }

    public V replace(K key, V value) {
        throw new UnsupportedOperationException();
    }

    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> change) {
        throw new UnsupportedOperationException();
    }

    public V computeIfAbsent(K key, Function<? super K, ? extends V> make) {
        throw new UnsupportedOperationException();
    }

    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> change) {
        throw new UnsupportedOperationException();
    }

    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> change) {
        throw new UnsupportedOperationException();
    }

    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> join) {
        throw new UnsupportedOperationException();
    }

    private static final class Entries<K, V> extends FixedSet<Map.Entry<K, V>> {
        private final Set<Map.Entry<K, V>> entries;

        Entries(Set<Map.Entry<K, V>> entries) {
            super(entries);
            this.entries = entries;
        }

        public Iterator<Map.Entry<K, V>> iterator() {
            return new Steps<K, V>(entries.iterator());
        }
    }

    private static final class Steps<K, V> implements Iterator<Map.Entry<K, V>> {
        private final Iterator<Map.Entry<K, V>> inner;

        Steps(Iterator<Map.Entry<K, V>> inner) {
            this.inner = inner;
        }

        public boolean hasNext() {
            return inner.hasNext();
        }

        public Map.Entry<K, V> next() {
            return new AbstractMap.SimpleImmutableEntry<K, V>(inner.next());
        }

        public void remove() {
            throw new UnsupportedOperationException();
        }
    }
}
