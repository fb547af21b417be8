package java.util;

public class HashSet<E> extends AbstractSet<E> implements Cloneable, java.io.Serializable {
    private final HashMap<E, Object> map;

    public HashSet() {
        map = new HashMap<E, Object>();
    }

    public HashSet(int capacity) {
        map = new HashMap<E, Object>(capacity);
    }

    public HashSet(Collection<? extends E> other) {
        map = new HashMap<E, Object>(Math.max((int) (other.size() / .75f) + 1, 16));
        addAll(other);
    }

    HashSet(HashMap<E, Object> map) {
        this.map = map;
    }

    public int size() {
        return map.size();
    }

    public boolean isEmpty() {
        return map.size() == 0;
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

    Iterator<E> inAnyOrder() {
        return new AbstractMap.KeySteps<E, Object>(map.inAnyOrder());
    }

    public boolean addAll(Collection<? extends E> other) {
        if (other instanceof HashSet && map.isFiner(((HashSet<? extends E>) other).map)) {
            return addAllOf(((HashSet<? extends E>) other).inAnyOrder());
        }
        if (!(other instanceof FewKeys) || map.keepsOrder()) {
            return super.addAll(other);
        }
        boolean changed = super.addAll(((FewKeys<? extends E>) other).set);
        map.unordered();
        return changed;
    }

    private boolean addAllOf(Iterator<? extends E> other) {
        boolean changed = false;
        while (other.hasNext()) {
            changed |= add(other.next());
        }
        return changed;
    }

    public void clear() {
        map.clear();
    }

    public Iterator<E> iterator() {
        return map.keySet().iterator();
    }

    public Object clone() {
        return new HashSet<E>(this);
    }
}
