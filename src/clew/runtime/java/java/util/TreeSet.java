package java.util;

public class TreeSet<E> extends AbstractSet<E> implements Cloneable {
    private final TreeMap<E, Object> map;

    public TreeSet() {
        map = new TreeMap<E, Object>();
    }

    public TreeSet(Comparator<? super E> order) {
        map = new TreeMap<E, Object>(order);
    }

    public TreeSet(Collection<? extends E> other) {
        map = new TreeMap<E, Object>();
        addAll(other);
    }

    public int size() {
        return map.size();
    }

    public boolean contains(Object object) {
        return map.containsKey(object);
    }

    public boolean add(E element) {
        return map.put(element, "") == null;
    }

    public boolean remove(Object object) {
        return map.remove(object) != null;
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
        Map.Entry<E, Object> found = map.pollFirstEntry();
        return found == null ? null : found.getKey();
    }

    public Iterator<E> iterator() {
        return map.keySet().iterator();
    }
}
