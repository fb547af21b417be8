package java.util;

/** A map in the order of the constants. */
public class EnumMap<K extends Enum<K>, V> extends TreeMap<K, V> {
    public EnumMap(Class<K> type) {}

    public EnumMap(Map<K, ? extends V> other) {
        putAll(other);
    }
}
