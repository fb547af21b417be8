package java.util;

public class TreeSet<E> extends SortedKeys<E, Object> implements Cloneable, java.io.Serializable {
    private TreeSet(NavigableMap<E, Object> map) {
        super(map);
    }

    public TreeSet() {
        super(new TreeMap<E, Object>());
    }

    public TreeSet(Comparator<? super E> order) {
        super(new TreeMap<E, Object>(order));
    }

    public TreeSet(Collection<? extends E> other) {
        super(new TreeMap<E, Object>());
        addAll(other);
    }

    public TreeSet(SortedSet<E> other) {
        super(new TreeMap<E, Object>(other.comparator()));
        addAll(other);
    }

    NavigableSet<E> over(NavigableMap<E, Object> part) {
        return new TreeSet<E>(part);
    }

    public boolean add(E element) {
        return map.put(element, "") == null;
    }

    /** The order in which elements come does not matter. */
    public boolean addAll(Collection<? extends E> other) {
        return super.addAll(other instanceof FewKeys ? ((FewKeys<? extends E>) other).set : other);
    }

    public Object clone() {
        return new TreeSet<E>((SortedSet<E>) this);
    }
}
