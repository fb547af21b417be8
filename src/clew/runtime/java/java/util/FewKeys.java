package java.util;

/** What `Set.of` gives: no null, nothing twice, and an order that differs from one run to the next. */
final class FewKeys<E> extends FixedSet<E> {
    final Set<E> set;

    private FewKeys(Set<E> set) {
        super(set);
        this.set = set;
    }

    @SafeVarargs
    static <E> Set<E> of(E... elements) {
        LinkedHashSet<E> set = new LinkedHashSet<E>();
        for (int i = 0; i < elements.length; i++) {
            if (!set.add(Objects.requireNonNull(elements[i]))) {
                throw new IllegalArgumentException(clew.Text.opaque());
            }
        }
        return new FewKeys<E>(set);
    }

    @SuppressWarnings("unchecked")
    static <E> Set<E> copyOf(Collection<? extends E> other) {
        return other instanceof FewKeys ? (Set<E>) other : (Set<E>) of(new HashSet<E>(other).toArray());
    }

    public boolean contains(Object object) {
        return set.contains(Objects.requireNonNull(object));
    }

    public Iterator<E> iterator() {
        if (set.size() > 1) {
            clew.Unmodelled.text();
        }
        return super.iterator();
    }

    public String toString() {
        if (set.size() > 1) {
            clew.Unmodelled.text();
        }
        return set.toString();
    }
}
