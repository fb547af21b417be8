package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;

/** A table whose nodes are also linked in the order of their coming, or of their use. */
public class LinkedHashMap<K, V> extends HashMap<K, V> {
    private boolean byUse;
    private HashMap.Node<K, V> first;
    private HashMap.Node<K, V> last;

    public LinkedHashMap() {}

    public LinkedHashMap(int capacity) {
        super(capacity);
    }

    public LinkedHashMap(int capacity, float load) {
        super(capacity, load);
    }

    public LinkedHashMap(int capacity, float load, boolean byUse) {
        super(capacity, load);
        this.byUse = byUse;
    }

    public LinkedHashMap(Map<? extends K, ? extends V> other) {
        putAll(other);
    }

    boolean keepsOrder() {
        return true;
    }

    /** Whether the first entry goes when another one has come. */
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return false;
    }

    void added(HashMap.Node<K, V> node) {
        link(node);
    }

    void settled() {
        if (first != null && removeEldestEntry(first)) {
            remove(first.getKey());
        }
    }

    void used(HashMap.Node<K, V> node) {
        if (byUse && node != last) {
            changes++;
            cut(node);
            link(node);
        }
    }

    private void link(HashMap.Node<K, V> node) {
        node.before = last;
        node.after = null;
        if (last == null) {
            first = node;
        } else {
            last.after = node;
        }
        last = node;
    }

    private void cut(HashMap.Node<K, V> node) {
        if (node.before == null) {
            first = node.after;
        } else {
            node.before.after = node.after;
        }
        if (node.after == null) {
            last = node.before;
        } else {
            node.after.before = node.before;
        }
    }

    void removed(HashMap.Node<K, V> node) {
        cut(node);
    }

    public V get(Object key) {
        HashMap.Node<K, V> node = find(key);
        if (node == null) {
            return null;
        }
        used(node);
        return node.getValue();
    }

    public V getOrDefault(Object key, V other) {
        HashMap.Node<K, V> node = find(key);
        if (node == null) {
            return other;
        }
        used(node);
        return node.getValue();
    }

    public void clear() {
        super.clear();
        first = null;
        last = null;
    }

    public Object clone() {
        return new LinkedHashMap<K, V>(this);
    }

    public void forEach(BiConsumer<? super K, ? super V> action) {
        Objects.requireNonNull(action);
        int expected = changes;
        for (HashMap.Node<K, V> each = first; each != null; each = each.after) {
            action.accept(each.getKey(), each.getValue());
        }
        unchanged(expected);
    }

    Iterator<Map.Entry<K, V>> steps() {
        return new Ordered();
    }

    private final class Ordered implements Iterator<Map.Entry<K, V>> {
        private HashMap.Node<K, V> following = first;
        private HashMap.Node<K, V> returned;
        private int expected = changes;

        public boolean hasNext() {
            return following != null;
        }

        public Map.Entry<K, V> next() {
            unchanged(expected);
            if (following == null) {
                throw new NoSuchElementException();
            }
            returned = following;
            following = returned.after;
            return returned;
        }

        public void remove() {
            if (returned == null) {
                throw new IllegalStateException();
            }
            unchanged(expected);
            unlink(returned);
            returned = null;
            expected = changes;
        }
    }
}
