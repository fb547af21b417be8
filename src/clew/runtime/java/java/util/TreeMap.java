package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Sorted entries in a list. */
public class TreeMap<K, V> extends SortedView<K, V> implements Cloneable, java.io.Serializable {
    final ArrayList<Map.Entry<K, V>> entries = new ArrayList<Map.Entry<K, V>>();
    final Comparator<? super K> order;
    int changes;

    public TreeMap() {
        order = null;
    }

    public TreeMap(Comparator<? super K> order) {
        this.order = order;
    }

    public TreeMap(Map<? extends K, ? extends V> other) {
        order = null;
        putAll(other);
    }

    public TreeMap(SortedMap<K, ? extends V> other) {
        order = other.comparator();
        putAll(other);
    }

    TreeMap<K, V> base() {
        return this;
    }

    int from() {
        return 0;
    }

    int to() {
        return entries.size();
    }

    boolean isDown() {
        return false;
    }

    boolean admits(Object key) {
        return true;
    }

    @SuppressWarnings("unchecked")
    final int compare(Object left, Object right) {
        if (order != null) {
            return ((Comparator<Object>) order).compare(left, right);
        }
        return ((Comparable<Object>) left).compareTo(right);
    }

    /** Where the first key stands that is not smaller. */
    final int place(Object key) {
        int at = 0;
        while (at < entries.size() && compare(key, entries.get(at).getKey()) > 0) {
            at++;
        }
        return at;
    }

    /** Where the first key stands that is larger. */
    final int behind(Object key) {
        int at = place(key);
        return at < entries.size() && compare(key, entries.get(at).getKey()) == 0 ? at + 1 : at;
    }

    /** Where a key stands; -1 where it does not. */
    final int placeOf(Object key) {
        if (order == null) {
            if (key == null) {
                throw new NullPointerException();
            }
            Comparable<?> demanded = (Comparable<?>) key;
        }
        int at = place(key);
        return at < entries.size() && compare(key, entries.get(at).getKey()) == 0 ? at : -1;
    }

    /** Take out the entry at a place. */
    final Map.Entry<K, V> take(int at) {
        changes++;
        return entries.remove(at);
    }

    public V put(K key, V value) {
        if (entries.isEmpty()) {
            compare(key, key);
        }
        int at = place(key);
        if (at < entries.size() && compare(key, entries.get(at).getKey()) == 0) {
            return entries.get(at).setValue(value);
        }
        changes++;
        entries.add(at, new AbstractMap.SimpleEntry<K, V>(key, value));
        return null;
    }

    /** The order in which keys come does not matter. */
    public void putAll(Map<? extends K, ? extends V> other) {
        super.putAll(other instanceof FewEntries ? ((FewEntries<? extends K, ? extends V>) other).map : other);
    }

    public void clear() {
        changes++;
        entries.clear();
    }

    SortedView<K, V> part(SortedView.Bound<K> first, SortedView.Bound<K> last) {
        return new SortedPart<K, V>(this, first, last, false);
    }

    public NavigableMap<K, V> descendingMap() {
        return new SortedPart<K, V>(this, null, null, true);
    }

    public Object clone() {
        return new TreeMap<K, V>((SortedMap<K, V>) this);
    }

    // --- with functions, which must not change the map -------------------------------------------------------------

    private void unchanged(int expected) {
        if (changes != expected) {
            throw new ConcurrentModificationException();
        }
    }

    public void forEach(BiConsumer<? super K, ? super V> action) {
        Objects.requireNonNull(action);
        int expected = changes;
        for (int i = 0; i < entries.size(); i++) {
            Map.Entry<K, V> each = entries.get(i);
            action.accept(each.getKey(), each.getValue());
            unchanged(expected);
        }
    }

    public V computeIfAbsent(K key, Function<? super K, ? extends V> make) {
        V found = entries.isEmpty() ? null : get(key);
        if (entries.isEmpty()) {
            compare(key, key);
        }
        if (found != null) {
            return found;
        }
        int expected = changes;
        V made = make.apply(key);
        unchanged(expected);
        if (made != null) {
            put(key, made);
        }
        return made;
    }

    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> change) {
        Objects.requireNonNull(change);
        V found = get(key);
        if (found == null) {
            return null;
        }
        int expected = changes;
        V made = change.apply(key, found);
        unchanged(expected);
        return settled(key, made);
    }

    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> change) {
        Objects.requireNonNull(change);
        if (entries.isEmpty()) {
            compare(key, key);
        }
        V found = get(key);
        int expected = changes;
        V made = change.apply(key, found);
        unchanged(expected);
        return settled(key, made);
    }

    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> join) {
        Objects.requireNonNull(join);
        Objects.requireNonNull(value);
        if (entries.isEmpty()) {
            compare(key, key);
        }
        V found = get(key);
        if (found == null) {
            put(key, value);
            return value;
        }
        int expected = changes;
        V made = join.apply(found, value);
        unchanged(expected);
        return settled(key, made);
    }

    /** Hold a value, or nothing in place of null. */
    private V settled(K key, V value) {
        if (value != null) {
            put(key, value);
        } else {
            remove(key);
        }
        return value;
    }
}
