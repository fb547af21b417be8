package java.util;

public interface Set<E> extends Collection<E> {
    @SafeVarargs
    static <E> Set<E> of(E... elements) {
        return FewKeys.of(elements);
    }

    static <E> Set<E> copyOf(Collection<? extends E> other) {
        return FewKeys.copyOf(other);
    }

    @SuppressWarnings("unchecked")
    static <E> Set<E> of() {
        return FewKeys.of((E[]) new Object[0]);
    }

    @SuppressWarnings("unchecked")
    static <E> Set<E> of(E one) {
        return FewKeys.of((E[]) new Object[] {one});
    }

    @SuppressWarnings("unchecked")
    static <E> Set<E> of(E one, E two) {
        return FewKeys.of((E[]) new Object[] {one, two});
    }

    @SuppressWarnings("unchecked")
    static <E> Set<E> of(E one, E two, E three) {
        return FewKeys.of((E[]) new Object[] {one, two, three});
    }

    @SuppressWarnings("unchecked")
    static <E> Set<E> of(E one, E two, E three, E four) {
        return FewKeys.of((E[]) new Object[] {one, two, three, four});
    }

    @SuppressWarnings("unchecked")
    static <E> Set<E> of(E one, E two, E three, E four, E five) {
        return FewKeys.of((E[]) new Object[] {one, two, three, four, five});
    }

    @SuppressWarnings("unchecked")
    static <E> Set<E> of(E one, E two, E three, E four, E five, E six) {
        return FewKeys.of((E[]) new Object[] {one, two, three, four, five, six});
    }

    @SuppressWarnings("unchecked")
    static <E> Set<E> of(E one, E two, E three, E four, E five, E six, E seven) {
        return FewKeys.of((E[]) new Object[] {one, two, three, four, five, six, seven});
    }

    @SuppressWarnings("unchecked")
    static <E> Set<E> of(E one, E two, E three, E four, E five, E six, E seven, E eight) {
        return FewKeys.of((E[]) new Object[] {one, two, three, four, five, six, seven, eight});
    }

    @SuppressWarnings("unchecked")
    static <E> Set<E> of(E one, E two, E three, E four, E five, E six, E seven, E eight, E nine) {
        return FewKeys.of((E[]) new Object[] {one, two, three, four, five, six, seven, eight, nine});
    }

    @SuppressWarnings("unchecked")
    static <E> Set<E> of(E one, E two, E three, E four, E five, E six, E seven, E eight, E nine, E ten) {
        return FewKeys.of((E[]) new Object[] {one, two, three, four, five, six, seven, eight, nine, ten});
    }
}
