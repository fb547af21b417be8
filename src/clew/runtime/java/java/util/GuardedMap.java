package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/** What another map holds, one call at a time; views have the same guard. */
class GuardedMap<K, V> implements Map<K, V> {
    private final Map<K, V> map;

    GuardedMap(Map<K, V> map) {
        this.map = Objects.requireNonNull(map);
    }

    public synchronized int size() {
        return map.size();
    }

    public synchronized boolean isEmpty() {
        return map.isEmpty();
    }

    public synchronized boolean containsKey(Object key) {
        return map.containsKey(key);
    }

    public synchronized boolean containsValue(Object value) {
        return map.containsValue(value);
    }

    public synchronized V get(Object key) {
        return map.get(key);
    }

    public synchronized V put(K key, V value) {
        return map.put(key, value);
    }

    public synchronized V remove(Object key) {
        return map.remove(key);
    }

    public synchronized void putAll(Map<? extends K, ? extends V> other) {
        map.putAll(other);
    }

    public synchronized void clear() {
        map.clear();
    }

    public synchronized Set<K> keySet() {
        return new GuardedSet<K>(map.keySet(), this);
    }

    public synchronized Collection<V> values() {
        return new GuardedCollection<V>(map.values(), this);
    }

    public synchronized Set<Map.Entry<K, V>> entrySet() {
        return new GuardedSet<Map.Entry<K, V>>(map.entrySet(), this);
    }

    public synchronized V getOrDefault(Object key, V other) {
        return map.getOrDefault(key, other);
    }

    public synchronized V putIfAbsent(K key, V value) {
        return map.putIfAbsent(key, value);
    }

    public synchronized boolean remove(Object key, Object value) {
        return map.remove(key, value);
    }

    public synchronized boolean replace(K key, V old, V value) {
        return map.replace(key, old, value);
    }

    public synchronized V replace(K key, V value) {
        return map.replace(key, value);
    }

    public synchronized void replaceAll(BiFunction<? super K, ? super V, ? extends V> change) {
        map.replaceAll(change);
    }

    public synchronized void forEach(BiConsumer<? super K, ? super V> action) {
        map.forEach(action);
    }

    public synchronized V computeIfAbsent(K key, Function<? super K, ? extends V> make) {
        return map.computeIfAbsent(key, make);
    }

    public synchronized V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> change) {
        return map.computeIfPresent(key, change);
    }

    public synchronized V compute(K key, BiFunction<? super K, ? super V, ? extends V> change) {
        return map.compute(key, change);
    }

    public synchronized V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> join) {
        return map.merge(key, value, join);
    }

    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        synchronized (this) {
            return map.equals(other);
        }
    }

    public synchronized int hashCode() {
        return map.hashCode();
    }

    public synchronized String toString() {
        return map.toString();
    }
}
