package java.util;

/** What `List.of` gives: it holds no null, and is asked for none. */
final class FewElements<E> extends Fixed<E> {
    private FewElements(List<E> list) {
        super(list);
    }

    @SafeVarargs
    static <E> List<E> of(E... elements) {
        ArrayList<E> list = new ArrayList<E>();
        for (int i = 0; i < elements.length; i++) {
            list.add(Objects.requireNonNull(elements[i]));
        }
        return new FewElements<E>(list);
    }

    /** The same elements; a list of this kind is its own copy. */
    @SuppressWarnings("unchecked")
    static <E> List<E> copyOf(Collection<? extends E> other) {
        return other instanceof FewElements ? (List<E>) other : (List<E>) of(other.toArray());
    }

    public boolean contains(Object object) {
        return list.contains(Objects.requireNonNull(object));
    }

    public int indexOf(Object object) {
        return list.indexOf(Objects.requireNonNull(object));
    }

    public int lastIndexOf(Object object) {
        return list.lastIndexOf(Objects.requireNonNull(object));
    }

    public E get(int index) {
        if (index < 0 || index >= list.size()) {
            if (list.size() <= 2) {
                throw new IndexOutOfBoundsException(clew.Text.opaque());
            }
            throw new ArrayIndexOutOfBoundsException(clew.Text.opaque());
        }
        return list.get(index);
    }

    public List<E> subList(int start, int end) {
        return new FewElements<E>(list.subList(start, end));
    }
}
