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

        static <K extends Comparable<? super K>, V> Comparator<Map.Entry<K, V>> comparingByKey() {
            return (left, right) -> left.getKey().compareTo(right.getKey());
        }

        static <K, V extends Comparable<? super V>> Comparator<Map.Entry<K, V>> comparingByValue() {
            return (left, right) -> left.getValue().compareTo(right.getValue());
        }

        static <K, V> Comparator<Map.Entry<K, V>> comparingByKey(Comparator<? super K> order) {
            Objects.requireNonNull(order);
            return (left, right) -> order.compare(left.getKey(), right.getKey());
        }

        static <K, V> Comparator<Map.Entry<K, V>> comparingByValue(Comparator<? super V> order) {
            Objects.requireNonNull(order);
            return (left, right) -> order.compare(left.getValue(), right.getValue());
        }
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

    default boolean remove(Object key, Object value) {
        Object found = get(key);
        if (!Objects.equals(found, value) || found == null && !containsKey(key)) {
            return false;
        }
        remove(key);
        return true;
    }

    default boolean replace(K key, V old, V value) {
        Object found = get(key);
        if (!Objects.equals(found, old) || found == null && !containsKey(key)) {
            return false;
        }
        put(key, value);
        return true;
    }

    default void replaceAll(BiFunction<? super K, ? super V, ? extends V> change) {
        Objects.requireNonNull(change);
        for (Map.Entry<K, V> each : entrySet()) {
            each.setValue(change.apply(each.getKey(), each.getValue()));
        }
    }

    default V replace(K key, V value) {
        return containsKey(key) ? put(key, value) : null;
    }

    default V computeIfAbsent(K key, Function<? super K, ? extends V> make) {
        Objects.requireNonNull(make);
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
        Objects.requireNonNull(change);
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
        Objects.requireNonNull(change);
        V found = get(key);
        V changed = change.apply(key, found);
        if (changed == null) {
            if (found != null || containsKey(key)) {
                remove(key);
            }
        } else {
            put(key, changed);
        }
        return changed;
    }

    default V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> join) {
        Objects.requireNonNull(join);
        Objects.requireNonNull(value);
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
        Objects.requireNonNull(action);
        for (Map.Entry<K, V> each : entrySet()) {
            action.accept(each.getKey(), each.getValue());
        }
    }

    static <K, V> Map.Entry<K, V> entry(K key, V value) {
        return new AbstractMap.SimpleImmutableEntry<K, V>(Objects.requireNonNull(key), Objects.requireNonNull(value));
    }

    static <K, V> Map<K, V> copyOf(Map<? extends K, ? extends V> other) {
        return FewEntries.copyOf(other);
    }

    @SafeVarargs
    static <K, V> Map<K, V> ofEntries(Map.Entry<? extends K, ? extends V>... entries) {
        Object[] all = new Object[2 * entries.length];
        for (int i = 0; i < entries.length; i++) {
            all[2 * i] = entries[i].getKey();
            all[2 * i + 1] = entries[i].getValue();
        }
        return FewEntries.of(all);
    }

    static <K, V> Map<K, V> of() {
        return FewEntries.of();
    }

    static <K, V> Map<K, V> of(K key1, V value1) {
        return FewEntries.of(key1, value1);
    }

    static <K, V> Map<K, V> of(K key1, V value1, K key2, V value2) {
        return FewEntries.of(key1, value1, key2, value2);
    }

    static <K, V> Map<K, V> of(K key1, V value1, K key2, V value2, K key3, V value3) {
        return FewEntries.of(key1, value1, key2, value2, key3, value3);
    }

    static <K, V> Map<K, V> of(K key1, V value1, K key2, V value2, K key3, V value3, K key4, V value4) {
        return FewEntries.of(key1, value1, key2, value2, key3, value3, key4, value4);
    }

    static <K, V> Map<K, V> of(K key1, V value1, K key2, V value2, K key3, V value3, K key4, V value4, K key5, V value5) {
        return FewEntries.of(key1, value1, key2, value2, key3, value3, key4, value4, key5, value5);
    }

    static <K, V> Map<K, V> of(K key1, V value1, K key2, V value2, K key3, V value3, K key4, V value4, K key5, V value5, K key6, V value6) {
        return FewEntries.of(key1, value1, key2, value2, key3, value3, key4, value4, key5, value5, key6, value6);
    }

    static <K, V> Map<K, V> of(K key1, V value1, K key2, V value2, K key3, V value3, K key4, V value4, K key5, V value5, K key6, V value6, K key7, V value7) {
        return FewEntries.of(key1, value1, key2, value2, key3, value3, key4, value4, key5, value5, key6, value6, key7, value7);
    }

    static <K, V> Map<K, V> of(K key1, V value1, K key2, V value2, K key3, V value3, K key4, V value4, K key5, V value5, K key6, V value6, K key7, V value7, K key8, V value8) {
        return FewEntries.of(key1, value1, key2, value2, key3, value3, key4, value4, key5, value5, key6, value6, key7, value7, key8, value8);
    }

    static <K, V> Map<K, V> of(K key1, V value1, K key2, V value2, K key3, V value3, K key4, V value4, K key5, V value5, K key6, V value6, K key7, V value7, K key8, V value8, K key9, V value9) {
        return FewEntries.of(key1, value1, key2, value2, key3, value3, key4, value4, key5, value5, key6, value6, key7, value7, key8, value8, key9, value9);
    }

    static <K, V> Map<K, V> of(K key1, V value1, K key2, V value2, K key3, V value3, K key4, V value4, K key5, V value5, K key6, V value6, K key7, V value7, K key8, V value8, K key9, V value9, K key10, V value10) {
        return FewEntries.of(key1, value1, key2, value2, key3, value3, key4, value4, key5, value5, key6, value6, key7, value7, key8, value8, key9, value9, key10, value10);
    }
}
