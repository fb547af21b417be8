package java.util;

/** A table of chains; its order is that of the class library as long as chains are short. */
public class HashMap<K, V> extends AbstractMap<K, V> implements Cloneable, java.io.Serializable {
    static class Node<K, V> extends AbstractMap.SimpleEntry<K, V> {
        final int hash;
        Node<K, V> next;

        Node(int hash, K key, V value) {
            super(key, value);
            this.hash = hash;
        }
    }

    private Node<K, V>[] table;
    private int count;
    int changes;

    public HashMap() {}

    public HashMap(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("Illegal initial capacity: " + capacity);
        }
        int size = 1;
        while (size < capacity) {
            size *= 2;
        }
        table = make(size);
    }

    public HashMap(int capacity, float load) {
        this(capacity);
        if (load != 0.75f) {
            clew.Unmodelled.number();
        }
    }

    public HashMap(Map<? extends K, ? extends V> other) {
        putAll(other);
    }

    /** Room for all that comes, as the class library makes it: the order of keys depends on it. */
    public void putAll(Map<? extends K, ? extends V> other) {
        int more = other.size();
        if (more > 0 && table == null) {
            int wanted = (int) (more / 0.75f + 1.0f);
            int size = 1;
            while (size < wanted) {
                size *= 2;
            }
            table = make(size);
        } else if (more > 0) {
            while (4 * more > 3 * table.length) {
                grow();
            }
        }
        super.putAll(other);
    }

    @SuppressWarnings("unchecked")
    private static <K, V> Node<K, V>[] make(int size) {
        return (Node<K, V>[]) new Node[size];
    }

    private static int hash(Object key) {
        if (key == null) {
            return 0;
        }
        int hash = key.hashCode();
        return hash ^ (hash >>> 16);
    }

    Node<K, V> find(Object key) {
        if (table == null || count == 0) {
            return null;
        }
        int hash = hash(key);
        Node<K, V> each = table[hash & (table.length - 1)];
        while (each != null) {
            if (each.hash == hash && (key == each.getKey() || key != null && key.equals(each.getKey()))) {
                return each;
            }
            each = each.next;
        }
        return null;
    }

    public int size() {
        return count;
    }

    public boolean isEmpty() {
        return count == 0;
    }

    public V get(Object key) {
        Node<K, V> node = find(key);
        return node == null ? null : node.getValue();
    }

    public boolean containsKey(Object key) {
        return find(key) != null;
    }

    public V put(K key, V value) {
        Node<K, V> node = find(key);
        if (node != null) {
            return node.setValue(value);
        }
        if (table == null) {
            table = make(16);
        }
        changes++;
        Node<K, V> made = new Node<K, V>(hash(key), key, value);
        append(table, made);
        added(made);
        count++;
        if (count * 4 > table.length * 3) {
            grow();
        }
        return null;
    }

    /** Somebody may keep the order in which keys come. */
    void added(Node<K, V> node) {}

    void removed(Node<K, V> node) {}

    private static <K, V> void append(Node<K, V>[] table, Node<K, V> made) {
        int at = made.hash & (table.length - 1);
        if (table[at] == null) {
            table[at] = made;
            return;
        }
        Node<K, V> last = table[at];
        while (last.next != null) {
            last = last.next;
        }
        last.next = made;
    }

    private void grow() {
        Node<K, V>[] larger = make(2 * table.length);
        for (int i = 0; i < table.length; i++) {
            Node<K, V> each = table[i];
            while (each != null) {
                Node<K, V> following = each.next;
                each.next = null;
                append(larger, each);
                each = following;
            }
        }
        table = larger;
    }

    public V remove(Object key) {
        Node<K, V> node = find(key);
        if (node == null) {
            return null;
        }
        unlink(node);
        return node.getValue();
    }

    void unlink(Node<K, V> node) {
        changes++;
        int at = node.hash & (table.length - 1);
        if (table[at] == node) {
            table[at] = node.next;
        } else {
            Node<K, V> before = table[at];
            while (before.next != node) {
                before = before.next;
            }
            before.next = node.next;
        }
        count--;
        removed(node);
    }

    public void clear() {
        changes++;
        if (table != null) {
            for (int i = 0; i < table.length; i++) {
                table[i] = null;
            }
        }
        count = 0;
    }

    public Object clone() {
        return new HashMap<K, V>(this);
    }

    public Set<Map.Entry<K, V>> entrySet() {
        return new Entries();
    }

    Iterator<Map.Entry<K, V>> steps() {
        return new Steps();
    }

    private final class Entries extends AbstractSet<Map.Entry<K, V>> {
        public int size() {
            return count;
        }

        public void clear() {
            HashMap.this.clear();
        }

        public Iterator<Map.Entry<K, V>> iterator() {
            return steps();
        }
    }

    private final class Steps implements Iterator<Map.Entry<K, V>> {
        private int at;
        private Node<K, V> following;
        private Node<K, V> returned;
        private int expected = changes;

        Steps() {
            advance();
        }

        private void advance() {
            while (following == null && table != null && at < table.length) {
                following = table[at++];
            }
        }

        public boolean hasNext() {
            return following != null;
        }

        public Map.Entry<K, V> next() {
            if (changes != expected) {
                throw new ConcurrentModificationException();
            }
            if (following == null) {
                throw new NoSuchElementException();
            }
            returned = following;
            following = returned.next;
            advance();
            return returned;
        }

        public void remove() {
            if (returned == null) {
                throw new IllegalStateException();
            }
            if (changes != expected) {
                throw new ConcurrentModificationException();
            }
            unlink(returned);
            returned = null;
            expected = changes;
        }
    }
}
