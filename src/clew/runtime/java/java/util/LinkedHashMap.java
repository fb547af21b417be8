package java.util;

public class LinkedHashMap<K, V> extends HashMap<K, V> {
    private ArrayList<HashMap.Node<K, V>> order;

    public LinkedHashMap() {}

    public LinkedHashMap(int capacity) {
        super(capacity);
    }

    public LinkedHashMap(Map<? extends K, ? extends V> other) {
        putAll(other);
    }

    private ArrayList<HashMap.Node<K, V>> order() {
        if (order == null) {
            order = new ArrayList<HashMap.Node<K, V>>();
        }
        return order;
    }

    void added(HashMap.Node<K, V> node) {
        order().add(node);
    }

    void removed(HashMap.Node<K, V> node) {
        ArrayList<HashMap.Node<K, V>> own = order();
        for (int i = 0; i < own.size(); i++) {
            if (own.get(i) == node) {
                own.remove(i);
                return;
            }
        }
    }

    public void clear() {
        super.clear();
        order = null;
    }

    Iterator<Map.Entry<K, V>> steps() {
        return new Ordered();
    }

    private final class Ordered implements Iterator<Map.Entry<K, V>> {
        private int at;
        private HashMap.Node<K, V> returned;
        private int expected = changes;

        public boolean hasNext() {
            return at < order().size();
        }

        public Map.Entry<K, V> next() {
            if (changes != expected) {
                throw new ConcurrentModificationException();
            }
            if (at >= order().size()) {
                throw new NoSuchElementException();
            }
            returned = order().get(at++);
            return returned;
        }

        public void remove() {
            if (returned == null) {
                throw new IllegalStateException();
            }
            unlink(returned);
            at--;
            returned = null;
            expected = changes;
        }
    }
}
