package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

public interface Map<K, V> {
    int size();

    boolean isEmpty();

    boolean containsKey(Object key);

    boolean containsValue(Object value);

    V get(Object key);

    V put(K key, V value);

    V remove(Object key);

    void putAll(Map<? extends K, ? extends V> other);

    void clear();

    Set<K> keySet();

    Collection<V> values();

    Set<Map.Entry<K, V>> entrySet();

    interface Entry<K, V> {
        K getKey();

        V getValue();

        V setValue(V value);
    }

    default V getOrDefault(Object key, V other) {
        V found = get(key);
        return found != null || containsKey(key) ? found : other;
    }

    default V putIfAbsent(K key, V value) {
        V found = get(key);
        if (found == null) {
            put(key, value);
        }
        return found;
    }

    default V replace(K key, V value) {
        return containsKey(key) ? put(key, value) : null;
    }

    default V computeIfAbsent(K key, Function<? super K, ? extends V> make) {
        V found = get(key);
        if (found == null) {
            found = make.apply(key);
            if (found != null) {
                put(key, found);
            }
        }
        return found;
    }

    default V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> change) {
        V found = get(key);
        if (found == null) {
            return null;
        }
        V changed = change.apply(key, found);
        if (changed == null) {
            remove(key);
        } else {
            put(key, changed);
        }
        return changed;
    }

    default V compute(K key, BiFunction<? super K, ? super V, ? extends V> change) {
        V changed = change.apply(key, get(key));
        if (changed == null) {
            remove(key);
        } else {
            put(key, changed);
        }
        return changed;
    }

    default V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> join) {
        V old = get(key);
        V changed = old == null ? value : join.apply(old, value);
        if (changed == null) {
            remove(key);
        } else {
            put(key, changed);
        }
        return changed;
    }

    default void forEach(BiConsumer<? super K, ? super V> action) {
        for (Map.Entry<K, V> each : entrySet()) {
            action.accept(each.getKey(), each.getValue());
        }
    }
}
