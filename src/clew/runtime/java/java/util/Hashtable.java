package java.util;

/** A table of chains that takes no null and whose operations exclude each other; new entries stand first. */
public class Hashtable<K, V> extends Dictionary<K, V> implements Map<K, V>, Cloneable, java.io.Serializable {
    private Node<K, V>[] table;
    private int count;
    private int changes;

    /** Whether there are keys without a hash code of their own, of which nobody knows where they stand. */
    private boolean plain;

    private static final class Node<K, V> extends AbstractMap.SimpleEntry<K, V> {
        final int hash;
        Node<K, V> next;

        Node(int hash, K key, V value, Node<K, V> next) {
            super(key, value);
            this.hash = hash;
            this.next = next;
        }

        public V setValue(V value) {
            return super.setValue(Objects.requireNonNull(value));
        }

        public int hashCode() {
            return getKey().hashCode() ^ Objects.hashCode(getValue());
        }
    }

    public Hashtable() {
        this(11);
    }

    public Hashtable(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("Illegal Capacity: " + capacity);
        }
        table = make(capacity == 0 ? 1 : capacity);
    }

    public Hashtable(int capacity, float load) {
        this(capacity);
        if (load != 0.75f) {
            clew.Unmodelled.number();
        }
    }

    public Hashtable(Map<? extends K, ? extends V> other) {
        this(Math.max(2 * other.size(), 11));
        putAll(other);
    }

    @SuppressWarnings("unchecked")
    private static <K, V> Node<K, V>[] make(int size) {
        return (Node<K, V>[]) new Node[size];
    }

    private int hash(Object key) {
        boolean alike = clew.Machine.isPlain(Objects.requireNonNull(key)) == plain;
        if (!alike && count > 0) {
            clew.Unmodelled.text(); // some keys have a hash code of their own, and others none
        }
        return clew.Identity.hash(key);
    }

    private void ordered() {
        if (plain && count > 1) {
            clew.Unmodelled.text();
        }
    }

    private Node<K, V> find(Object key) {
        int hash = hash(key);
        Node<K, V> each = table[(hash & 0x7fffffff) % table.length];
        while (each != null && !(each.hash == hash && each.getKey().equals(key))) {
            each = each.next;
        }
        return each;
    }

    public synchronized int size() {
        return count;
    }

    public synchronized boolean isEmpty() {
        return count == 0;
    }

    public synchronized V get(Object key) {
        Node<K, V> node = find(key);
        return node == null ? null : node.getValue();
    }

    public synchronized boolean containsKey(Object key) {
        return find(key) != null;
    }

    public synchronized boolean contains(Object value) {
        Objects.requireNonNull(value);
        for (Map.Entry<K, V> each : entrySet()) {
            if (each.getValue().equals(value)) {
                return true;
            }
        }
        return false;
    }

    public boolean containsValue(Object value) {
        return contains(value);
    }

    public synchronized V put(K key, V value) {
        Objects.requireNonNull(value);
        Node<K, V> node = find(key);
        if (node != null) {
            return node.setValue(value);
        }
        if (count >= (int) (table.length * 0.75f)) {
            grow();
        }
        int hash = hash(key);
        plain = clew.Machine.isPlain(key);
        int at = (hash & 0x7fffffff) % table.length;
        table[at] = new Node<K, V>(hash, key, value, table[at]);
        count++;
        changes++;
        return null;
    }

    private void grow() {
        Node<K, V>[] larger = make(2 * table.length + 1);
        for (int i = table.length - 1; i >= 0; i--) {
            Node<K, V> each = table[i];
            while (each != null) {
                Node<K, V> following = each.next;
                int at = (each.hash & 0x7fffffff) % larger.length;
                each.next = larger[at];
                larger[at] = each;
                each = following;
            }
        }
        changes++;
        table = larger;
    }

    public synchronized V remove(Object key) {
        Node<K, V> node = find(key);
        if (node == null) {
            return null;
        }
        unlink(node);
        return node.getValue();
    }

    private void unlink(Node<K, V> node) {
        int at = (node.hash & 0x7fffffff) % table.length;
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
        changes++;
    }

    public synchronized void clear() {
        changes++;
        for (int i = 0; i < table.length; i++) {
            table[i] = null;
        }
        count = 0;
    }

    public synchronized void putAll(Map<? extends K, ? extends V> other) {
        for (Map.Entry<? extends K, ? extends V> each : other.entrySet()) {
            put(each.getKey(), each.getValue());
        }
    }

    public synchronized V getOrDefault(Object key, V other) {
        V found = get(key);
        return found == null ? other : found;
    }

    public synchronized Object clone() {
        clew.Unmodelled.text();
        return this;
    }

    public synchronized boolean equals(Object other) {
        return other == this || new HashMap<K, V>(this).equals(other);
    }

    public synchronized int hashCode() {
        int hash = 0;
        for (Map.Entry<K, V> each : entrySet()) {
            hash += each.hashCode();
        }
        return hash;
    }

    public synchronized String toString() {
        String text = "{";
        boolean first = true;
        for (Map.Entry<K, V> each : entrySet()) {
            K key = each.getKey();
            V value = each.getValue();
            String part = (key == this ? "(this Map)" : key.toString()) + "=";
            part = part + (value == this ? "(this Map)" : value.toString());
            text = first ? text + part : text + ", " + part;
            first = false;
        }
        return text + "}";
    }

    public Enumeration<K> keys() {
        return Collections.enumeration(new Lasting<K>(keySet()));
    }

    public Enumeration<V> elements() {
        return Collections.enumeration(new Lasting<V>(values()));
    }

    public Set<K> keySet() {
        return new View().keySet();
    }

    public Collection<V> values() {
        return new View().values();
    }

    public Set<Map.Entry<K, V>> entrySet() {
        return new Entries();
    }

    /** Enumerations look at a table as it changes, which is not modelled: nothing may change meanwhile. */
    private final class Lasting<E> extends AbstractCollection<E> {
        private final Collection<E> all;

        Lasting(Collection<E> all) {
            this.all = all;
        }

        public int size() {
            return all.size();
        }

        public Iterator<E> iterator() {
            Iterator<E> inner = all.iterator();
            int expected = changes;
            return new Iterator<E>() {
                public boolean hasNext() {
                    if (changes != expected) {
                        clew.Unmodelled.text();
                    }
                    return inner.hasNext();
                }

                public E next() {
                    if (changes != expected) {
                        clew.Unmodelled.text();
                    }
                    return inner.next();
                }
            };
        }
    }

    private final class View extends AbstractMap<K, V> {
        public Set<Map.Entry<K, V>> entrySet() {
            return Hashtable.this.entrySet();
        }

        public int size() {
            return count;
        }

        public boolean containsKey(Object key) {
            return Hashtable.this.containsKey(key);
        }
    }

    private final class Entries extends AbstractSet<Map.Entry<K, V>> {
        public int size() {
            return count;
        }

        public void clear() {
            Hashtable.this.clear();
        }

        public Iterator<Map.Entry<K, V>> iterator() {
            return new Steps();
        }
    }

    /** From the last chain to the first. */
    private final class Steps implements Iterator<Map.Entry<K, V>> {
        private final Node<K, V>[] all = table;
        private int at = table.length;
        private Node<K, V> following;
        private Node<K, V> returned;
        private int expected = changes;

        Steps() {
            ordered();
        }

        public boolean hasNext() {
            while (following == null && at > 0) {
                following = all[--at];
            }
            return following != null;
        }

        public Map.Entry<K, V> next() {
            if (changes != expected) {
                throw new ConcurrentModificationException();
            }
            if (!hasNext()) {
                throw new NoSuchElementException("Hashtable Enumerator");
            }
            returned = following;
            following = returned.next;
            return returned;
        }

        public void remove() {
            if (returned == null) {
                throw new IllegalStateException("Hashtable Enumerator");
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
