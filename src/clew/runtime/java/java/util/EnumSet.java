package java.util;

/** A set in the order of the constants; whoever goes through it bears changes. */
public class EnumSet<E extends Enum<E>> extends AbstractSet<E> implements Cloneable, java.io.Serializable {
    private final EnumMap<E, Object> map;

    private EnumSet(Class<E> type) {
        map = new EnumMap<E, Object>(type);
    }

    private EnumSet(EnumMap<E, Object> map) {
        this.map = map;
    }

    public static <E extends Enum<E>> EnumSet<E> noneOf(Class<E> type) {
        return new EnumSet<E>(type);
    }

    @SuppressWarnings("unchecked")
    private static <E extends Enum<E>> EnumSet<E> with(E one) {
        EnumSet<E> made = new EnumSet<E>((Class<E>) one.getClass());
        made.add(one);
        return made;
    }

    public static <E extends Enum<E>> EnumSet<E> of(E one) {
        return with(one);
    }

    public static <E extends Enum<E>> EnumSet<E> of(E one, E two) {
        EnumSet<E> made = with(one);
        made.add(two);
        return made;
    }

    public static <E extends Enum<E>> EnumSet<E> of(E one, E two, E three) {
        EnumSet<E> made = of(one, two);
        made.add(three);
        return made;
    }

    public static <E extends Enum<E>> EnumSet<E> of(E one, E two, E three, E four) {
        EnumSet<E> made = of(one, two, three);
        made.add(four);
        return made;
    }

    @SafeVarargs
    public static <E extends Enum<E>> EnumSet<E> of(E first, E... rest) {
        EnumSet<E> made = with(first);
        for (E each : rest) {
            made.add(each);
        }
        return made;
    }

    public static <E extends Enum<E>> EnumSet<E> copyOf(EnumSet<E> other) {
        return new EnumSet<E>(new EnumMap<E, Object>(other.map));
    }

    public static <E extends Enum<E>> EnumSet<E> copyOf(Collection<E> other) {
        if (other instanceof EnumSet) {
            return copyOf((EnumSet<E>) other);
        }
        if (other.isEmpty()) {
            throw new IllegalArgumentException("Collection is empty");
        }
        EnumSet<E> made = null;
        for (E each : other) {
            if (made == null) {
                made = with(each);
            }
            made.add(each);
        }
        return made;
    }

    public int size() {
        return map.size();
    }

    public boolean contains(Object object) {
        return map.containsKey(object);
    }

    public boolean add(E element) {
        boolean fresh = !map.containsKey(element);
        map.put(element, "");
        return fresh;
    }

    public boolean remove(Object object) {
        return map.remove(object) != null;
    }

    public void clear() {
        map.clear();
    }

    public EnumSet<E> clone() {
        return copyOf(this);
    }

    public Iterator<E> iterator() {
        return map.keySet().iterator();
    }
}
