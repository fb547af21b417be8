package java.util;

/** The keys of a sorted map. */
class SortedKeys<E, V> extends AbstractSet<E> implements NavigableSet<E> {
    final NavigableMap<E, V> map;

    SortedKeys(NavigableMap<E, V> map) {
        this.map = map;
    }

    public Comparator<? super E> comparator() {
        return map.comparator();
    }

    public int size() {
        return map.size();
    }

    public boolean isEmpty() {
        return map.isEmpty();
    }

    public boolean contains(Object object) {
        return map.containsKey(object);
    }

    public boolean remove(Object object) {
        int before = map.size();
        map.remove(object);
        return map.size() != before;
    }

    public void clear() {
        map.clear();
    }

    public E first() {
        return map.firstKey();
    }

    public E last() {
        return map.lastKey();
    }

    public E ceiling(E element) {
        return map.ceilingKey(element);
    }

    public E floor(E element) {
        return map.floorKey(element);
    }

    public E lower(E element) {
        return map.lowerKey(element);
    }

    public E higher(E element) {
        return map.higherKey(element);
    }

    public E pollFirst() {
        Map.Entry<E, V> found = map.pollFirstEntry();
        return found == null ? null : found.getKey();
    }

    public E pollLast() {
        Map.Entry<E, V> found = map.pollLastEntry();
        return found == null ? null : found.getKey();
    }

    public Iterator<E> iterator() {
        return new Steps<E, V>(map.entrySet().iterator());
    }

    public Iterator<E> descendingIterator() {
        return new Steps<E, V>(map.descendingMap().entrySet().iterator());
    }

    /** A set of the same kind over a part of the map. */
    NavigableSet<E> over(NavigableMap<E, V> part) {
        return new SortedKeys<E, V>(part);
    }

    public NavigableSet<E> descendingSet() {
        return over(map.descendingMap());
    }

    public SortedSet<E> subSet(E from, E to) {
        return subSet(from, true, to, false);
    }

    public SortedSet<E> headSet(E to) {
        return headSet(to, false);
    }

    public SortedSet<E> tailSet(E from) {
        return tailSet(from, true);
    }

    public NavigableSet<E> subSet(E from, boolean fromIncluded, E to, boolean toIncluded) {
        return over(map.subMap(from, fromIncluded, to, toIncluded));
    }

    public NavigableSet<E> headSet(E to, boolean included) {
        return over(map.headMap(to, included));
    }

    public NavigableSet<E> tailSet(E from, boolean included) {
        return over(map.tailMap(from, included));
    }

    private static final class Steps<K, V> implements Iterator<K> {
        private final Iterator<Map.Entry<K, V>> inner;

        Steps(Iterator<Map.Entry<K, V>> inner) {
            this.inner = inner;
        }

        public boolean hasNext() {
            return inner.hasNext();
        }

        public K next() {
            return inner.next().getKey();
        }

        public void remove() {
            inner.remove();
        }
    }
}
