package java.util.concurrent;

import java.util.HashMap;
import java.util.Map;

/** A map whose operations are indivisible, and which takes no null. */
public class ConcurrentHashMap<K, V> extends HashMap<K, V> implements ConcurrentMap<K, V> {
    public ConcurrentHashMap() {}

    public ConcurrentHashMap(int capacity) {
        super(capacity);
    }

    public ConcurrentHashMap(Map<? extends K, ? extends V> other) {
        putAll(other);
    }

    private static void check(Object object) {
        if (object == null) {
            throw new NullPointerException();
        }
    }

    public synchronized V get(Object key) {
        check(key);
        return super.get(key);
    }

    public synchronized boolean containsKey(Object key) {
        check(key);
        return super.containsKey(key);
    }

    public synchronized V put(K key, V value) {
        check(key);
        check(value);
        return super.put(key, value);
    }

    public synchronized V putIfAbsent(K key, V value) {
        check(key);
        check(value);
        V old = super.get(key);
        return old != null ? old : super.put(key, value);
    }

    public synchronized V remove(Object key) {
        check(key);
        return super.remove(key);
    }

    public synchronized int size() {
        return super.size();
    }

    public synchronized V merge(
            K key, V value, java.util.function.BiFunction<? super V, ? super V, ? extends V> how) {
        check(key);
        return super.merge(key, value, how);
    }

    public synchronized V computeIfAbsent(K key, java.util.function.Function<? super K, ? extends V> how) {
        check(key);
        return super.computeIfAbsent(key, how);
    }
}
