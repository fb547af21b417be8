package java.util;

import clew.Identity;
import clew.Machine;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A table of chains; its order is that of the class library as long as chains are short. Keys whose hash codes nobody
 * knows are found by equality: only whoever goes through the table asks where they stand.
 */
public class HashMap<K, V> extends AbstractMap<K, V> implements Cloneable, java.io.Serializable {
    static class Node<K, V> extends AbstractMap.SimpleEntry<K, V> {
        final int hash;

        /** Whether it stands apart: the hash code depends on one that nobody knows. */
        final boolean apart;

        Node<K, V> next;

        /** Neighbours in a map that keeps an order. */
        Node<K, V> before;

        Node<K, V> after;

        Node(K key, V value) {
            super(key, value);
            int before = Identity.asked();
            hash = Identity.hash(key);
            apart = key != null && Machine.isPlain(key) || Identity.asked() != before;
        }
    }

    private Node<K, V>[] table;

    /** The nodes of keys whose hash codes nobody knows, in the order in which they would stand in one chain. */
    private Node<K, V> apart;

    private int count;
    int changes;

    /** Whether a chain may be so long that the class library would make a tree of it, in an order of its own. */
    private boolean treelike;

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
        if (other instanceof HashMap && isFiner((HashMap<? extends K, ? extends V>) other)) {
            putAllOf(((HashMap<? extends K, ? extends V>) other).inAnyOrder());
            return;
        }
        if (!(other instanceof FewEntries) || keepsOrder()) {
            super.putAll(other);
            return;
        }
        super.putAll(((FewEntries<? extends K, ? extends V>) other).map);
        unordered();
    }

    private <A extends K, B extends V> void putAllOf(Iterator<Map.Entry<A, B>> other) {
        while (other.hasNext()) {
            Map.Entry<A, B> each = other.next();
            put(each.getKey(), each.getValue());
        }
    }

    /** Whether keys that share a chain here share one there, so that they may come in any order of the chains. */
    final boolean isFiner(HashMap<?, ?> other) {
        boolean empty = count == 0 && !keepsOrder() && !other.keepsOrder() && !other.treelike;
        return empty && other.apart != null && table != null && table.length >= other.table.length;
    }

    /** Whether the order in which keys come is that in which they go. */
    boolean keepsOrder() {
        return false;
    }

    /** Keys came in an order that nobody knows: where some share a chain, the order of all is not known either. */
    final void unordered() {
        for (int i = 0; table != null && i < table.length; i++) {
            treelike |= table[i] != null && table[i].next != null;
        }
        treelike |= apart != null && count > 1;
    }

    @SuppressWarnings("unchecked")
    private static <K, V> Node<K, V>[] make(int size) {
        return (Node<K, V>[]) new Node[size];
    }

    private static int place(int hash, Object[] table) {
        return (hash ^ (hash >>> 16)) & (table.length - 1);
    }

    Node<K, V> find(Object key) {
        if (table == null || count == 0) {
            return null;
        }
        if (key != null && Machine.isPlain(key)) {
            return findIn(apart, key, 0);
        }
        int before = Identity.asked();
        int hash = Identity.hash(key);
        if (Identity.asked() != before) {
            return findAnywhere(key, hash);
        }
        Node<K, V> each = table[place(hash, table)];
        while (each != null) {
            if (each.hash == hash && (key == each.getKey() || key != null && key.equals(each.getKey()))) {
                return each;
            }
            each = each.next;
        }
        return key == null ? null : findIn(apart, key, hash);
    }

    private Node<K, V> findAnywhere(Object key, int hash) {
        Node<K, V> found = findIn(apart, key, hash);
        for (int i = 0; found == null && i < table.length; i++) {
            found = findIn(table[i], key, hash);
        }
        return found;
    }

    private static <K, V> Node<K, V> findIn(Node<K, V> chain, Object key, int hash) {
        Node<K, V> each = chain;
        while (each != null && !isUnder(each, key, hash)) {
            each = each.next;
        }
        return each;
    }

    /** Whether a node is that of a key: its hash code is asked for last where both are of one class. */
    private static boolean isUnder(Node<?, ?> node, Object key, int hash) {
        Object held = node.getKey();
        if (Machine.isPlain(key)) {
            return held == key;
        }
        if (held == null) {
            return false;
        }
        if (Machine.sameClass(held, key)) {
            return (held == key || key.equals(held)) && node.hash == hash;
        }
        return hashOf(node) == hash && key.equals(held);
    }

    private static int hashOf(Node<?, ?> node) {
        Object key = node.getKey();
        return key != null && Machine.isPlain(key) ? Identity.code(key) : node.hash;
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
        if (node == null) {
            insert(key, value);
            return null;
        }
        V old = node.setValue(value);
        used(node);
        return old;
    }

    private void insert(K key, V value) {
        if (table == null) {
            table = make(16);
        }
        changes++;
        Node<K, V> made = new Node<K, V>(key, value);
        int before = append(made);
        added(made);
        if (before >= LONG) {
            lengthened();
        }
        counted();
        if (count * 4 > table.length * 3) {
            grow();
        }
        settled();
    }

    /** A chain of so many nodes that gets another one is taken apart. */
    private static final int LONG = 8;

    /** A chain of keys whose hash codes nobody knows may be as long as there are keys. */
    private void counted() {
        count++;
        treelike |= apart != null && count >= LONG;
    }

    private void lengthened() {
        if (table.length < 64) {
            grow();
        } else {
            treelike = true;
        }
    }

    /** Somebody may keep the order in which keys come. */
    void added(Node<K, V> node) {}

    void removed(Node<K, V> node) {}

    void used(Node<K, V> node) {}

    /** A new entry has come. */
    void settled() {}

    final void unchanged(int expected) {
        if (changes != expected) {
            throw new ConcurrentModificationException();
        }
    }

    /** Put a node behind its chain; how long that was, as far as that is known. */
    private int append(Node<K, V> made) {
        if (!made.apart) {
            return append(table, made);
        }
        if (apart == null) {
            apart = made;
            return 0;
        }
        Node<K, V> last = apart;
        while (last.next != null) {
            last = last.next;
        }
        last.next = made;
        return 0;
    }

    private static <K, V> int append(Node<K, V>[] table, Node<K, V> made) {
        int at = place(made.hash, table);
        if (table[at] == null) {
            table[at] = made;
            return 0;
        }
        int length = 1;
        Node<K, V> last = table[at];
        while (last.next != null) {
            last = last.next;
            length++;
        }
        last.next = made;
        return length;
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
        if (node.apart) {
            apart = without(apart, node);
        } else {
            int at = place(node.hash, table);
            table[at] = without(table[at], node);
        }
        count--;
        removed(node);
    }

    private static <K, V> Node<K, V> without(Node<K, V> first, Node<K, V> node) {
        if (first == node) {
            return node.next;
        }
        Node<K, V> before = first;
        while (before.next != node) {
            before = before.next;
        }
        before.next = node.next;
        return first;
    }

    public void clear() {
        changes++;
        treelike = false;
        apart = null;
        if (table != null) {
            for (int i = 0; i < table.length; i++) {
                table[i] = null;
            }
        }
        count = 0;
    }

    // --- with functions, which must not change the map -------------------------------------------------------------

    public V getOrDefault(Object key, V other) {
        Node<K, V> node = find(key);
        return node == null ? other : node.getValue();
    }

    public void forEach(BiConsumer<? super K, ? super V> action) {
        Objects.requireNonNull(action);
        int expected = changes;
        if (apart != null) {
            Node<K, V>[] all = arranged();
            for (int i = 0; i < all.length; i++) {
                action.accept(all[i].getKey(), all[i].getValue());
            }
            unchanged(expected);
            return;
        }
        if (treelike) {
            clew.Unmodelled.text();
        }
        Node<K, V>[] all = table;
        for (int i = 0; all != null && i < all.length; i++) {
            for (Node<K, V> each = all[i]; each != null; each = each.next) {
                action.accept(each.getKey(), each.getValue());
            }
        }
        unchanged(expected);
    }

    public V computeIfAbsent(K key, Function<? super K, ? extends V> make) {
        Objects.requireNonNull(make);
        prepare();
        Node<K, V> node = find(key);
        if (node != null && node.getValue() != null) {
            used(node);
            return node.getValue();
        }
        int expected = changes;
        V made = make.apply(key);
        unchanged(expected);
        return made == null ? null : held(key, node, made);
    }

    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> change) {
        Objects.requireNonNull(change);
        Node<K, V> node = find(key);
        if (node == null || node.getValue() == null) {
            return null;
        }
        int expected = changes;
        V made = change.apply(key, node.getValue());
        unchanged(expected);
        return held(key, node, made);
    }

    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> change) {
        Objects.requireNonNull(change);
        prepare();
        Node<K, V> node = find(key);
        int expected = changes;
        V made = change.apply(key, node == null ? null : node.getValue());
        unchanged(expected);
        return held(key, node, made);
    }

    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> join) {
        if (value == null || join == null) {
            throw new NullPointerException();
        }
        prepare();
        Node<K, V> node = find(key);
        V made = value;
        if (node != null && node.getValue() != null) {
            int expected = changes;
            made = join.apply(node.getValue(), value);
            unchanged(expected);
        }
        return held(key, node, made);
    }

    /** Functions find a table that has room, and grow no table afterwards. */
    private void prepare() {
        if (table == null) {
            table = make(16);
        } else if (count * 4 > table.length * 3) {
            grow();
        }
    }

    /** A new key that came through a function stands first in its chain. */
    private void front(K key, V value) {
        Node<K, V> made = new Node<K, V>(key, value);
        int length = 0;
        if (made.apart) {
            made.next = apart;
            apart = made;
        } else {
            int at = place(made.hash, table);
            for (Node<K, V> each = table[at]; each != null; each = each.next) {
                length++;
            }
            made.next = table[at];
            table[at] = made;
        }
        changes++;
        added(made);
        counted();
        if (length >= LONG - 1) {
            lengthened();
        }
        settled();
    }

    /** Hold a value under a key that has a node or none; null takes the node out. */
    private V held(K key, Node<K, V> node, V value) {
        if (value != null && node != null) {
            node.setValue(value);
            used(node);
        } else if (value != null) {
            front(key, value);
        } else if (node != null) {
            unlink(node);
        }
        return value;
    }

    public Object clone() {
        return new HashMap<K, V>(this);
    }

    public Set<Map.Entry<K, V>> entrySet() {
        return new Entries();
    }

    Iterator<Map.Entry<K, V>> steps() {
        return apart == null ? new Steps() : new Arranged(arranged());
    }

    Iterator<Map.Entry<K, V>> inAnyOrder() {
        return apart == null ? steps() : new Arranged(gathered());
    }

    /** All nodes: those in the table, then those apart. */
    private Node<K, V>[] gathered() {
        Node<K, V>[] all = make(count);
        int size = 0;
        for (int i = 0; size < count && i < table.length; i++) {
            for (Node<K, V> each = table[i]; each != null; each = each.next) {
                all[size++] = each;
            }
        }
        for (Node<K, V> each = apart; each != null; each = each.next) {
            all[size++] = each;
        }
        return all;
    }

    /** All nodes by their places in the table, which depend on the hash codes that keys happen to have. */
    private Node<K, V>[] arranged() {
        Node<K, V>[] all = gathered();
        if (count < 2) {
            return all;
        }
        if (treelike) {
            clew.Unmodelled.text();
        }
        int[] places = new int[count];
        for (int i = 0; i < count; i++) {
            Node<K, V> node = all[i];
            boolean moves = node.apart;
            int place = place(hashOf(node), table);
            int at = i;
            while (moves && at > 0 && places[at - 1] > place) {
                all[at] = all[at - 1];
                places[at] = places[at - 1];
                at--;
            }
            all[at] = node;
            places[at] = place;
            if (moves && at > 0 && places[at - 1] == place && !all[at - 1].apart) {
                clew.Unmodelled.text(); // nobody knows which of the two came first
            }
        }
        return all;
    }

    private final class Entries extends AbstractSet<Map.Entry<K, V>> {
        Iterator<Map.Entry<K, V>> inAnyOrder() {
            return HashMap.this.inAnyOrder();
        }

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

    /** Through nodes as they stood when it began. */
    private final class Arranged implements Iterator<Map.Entry<K, V>> {
        private final Node<K, V>[] all;
        private int at;
        private Node<K, V> returned;
        private int expected = changes;

        Arranged(Node<K, V>[] all) {
            this.all = all;
        }

        public boolean hasNext() {
            return at < all.length;
        }

        public Map.Entry<K, V> next() {
            unchanged(expected);
            if (at >= all.length) {
                throw new NoSuchElementException();
            }
            returned = all[at++];
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

    private final class Steps implements Iterator<Map.Entry<K, V>> {
        private int at;
        private Node<K, V> following;
        private Node<K, V> returned;
        private int expected = changes;

        Steps() {
            if (treelike) {
                clew.Unmodelled.text();
            }
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
            unchanged(expected);
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
            unchanged(expected);
            unlink(returned);
            returned = null;
            expected = changes;
        }
    }
}
