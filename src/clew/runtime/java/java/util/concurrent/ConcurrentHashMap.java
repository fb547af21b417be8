package java.util.concurrent;

import java.util.HashMap;
import java.util.Map;

/** A map whose operations are indivisible, and which takes no null. What goes through it bears changes, unlike here. */
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

    public synchronized V computeIfPresent(
            K key, java.util.function.BiFunction<? super K, ? super V, ? extends V> how) {
        check(key);
        return super.computeIfPresent(key, how);
    }

    public synchronized V compute(
            K key, java.util.function.BiFunction<? super K, ? super V, ? extends V> how) {
        check(key);
        return super.compute(key, how);
    }

    public synchronized V getOrDefault(Object key, V other) {
        check(key);
        return super.getOrDefault(key, other);
    }

    public synchronized V replace(K key, V value) {
        check(key);
        check(value);
        return super.replace(key, value);
    }

    public synchronized boolean isEmpty() {
        return super.isEmpty();
    }

    public synchronized void clear() {
        super.clear();
    }

    public synchronized void putAll(Map<? extends K, ? extends V> other) {
        super.putAll(other);
    }

    public java.util.Set<Map.Entry<K, V>> entrySet() {
        clew.Unmodelled.text();
        return super.entrySet();
    }

    public synchronized boolean remove(Object key, Object value) {
        check(key);
        return value != null && super.remove(key, value);
    }

    public synchronized boolean replace(K key, V old, V value) {
        check(key);
        check(old);
        check(value);
        return super.replace(key, old, value);
    }

    public synchronized boolean containsValue(Object value) {
        check(value);
        return super.containsValue(value);
    }
}
