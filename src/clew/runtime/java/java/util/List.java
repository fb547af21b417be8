package java.util;

import java.util.function.UnaryOperator;

public interface List<E> extends Collection<E> {
    E get(int index);

    E set(int index, E element);

    void add(int index, E element);

    boolean add(E element);

    E remove(int index);

    boolean remove(Object object);

    int indexOf(Object object);

    int lastIndexOf(Object object);

    ListIterator<E> listIterator();

    ListIterator<E> listIterator(int index);

    List<E> subList(int start, int end);

    boolean addAll(int index, Collection<? extends E> other);

    default void replaceAll(UnaryOperator<E> change) {
        Objects.requireNonNull(change);
        ListIterator<E> each = listIterator();
        while (each.hasNext()) {
            each.set(change.apply(each.next()));
        }
    }

    @SuppressWarnings("unchecked")
    default void sort(Comparator<? super E> order) {
        Object[] elements = toArray();
        Arrays.sort((E[]) elements, order);
        ListIterator<E> each = listIterator();
        for (int i = 0; i < elements.length; i++) {
            each.next();
            each.set((E) elements[i]);
        }
    }

    @SafeVarargs
    static <E> List<E> of(E... elements) {
        return FewElements.of(elements);
    }

    static <E> List<E> copyOf(Collection<? extends E> other) {
        return FewElements.copyOf(other);
    }

    @SuppressWarnings("unchecked")
    static <E> List<E> of() {
        return FewElements.of((E[]) new Object[0]);
    }

    @SuppressWarnings("unchecked")
    static <E> List<E> of(E one) {
        return FewElements.of((E[]) new Object[] {one});
    }

    @SuppressWarnings("unchecked")
    static <E> List<E> of(E one, E two) {
        return FewElements.of((E[]) new Object[] {one, two});
    }

    @SuppressWarnings("unchecked")
    static <E> List<E> of(E one, E two, E three) {
        return FewElements.of((E[]) new Object[] {one, two, three});
    }

    @SuppressWarnings("unchecked")
    static <E> List<E> of(E one, E two, E three, E four) {
        return FewElements.of((E[]) new Object[] {one, two, three, four});
    }

    @SuppressWarnings("unchecked")
    static <E> List<E> of(E one, E two, E three, E four, E five) {
        return FewElements.of((E[]) new Object[] {one, two, three, four, five});
    }

    @SuppressWarnings("unchecked")
    static <E> List<E> of(E one, E two, E three, E four, E five, E six) {
        return FewElements.of((E[]) new Object[] {one, two, three, four, five, six});
    }

    @SuppressWarnings("unchecked")
    static <E> List<E> of(E one, E two, E three, E four, E five, E six, E seven) {
        return FewElements.of((E[]) new Object[] {one, two, three, four, five, six, seven});
    }

    @SuppressWarnings("unchecked")
    static <E> List<E> of(E one, E two, E three, E four, E five, E six, E seven, E eight) {
        return FewElements.of((E[]) new Object[] {one, two, three, four, five, six, seven, eight});
    }

    @SuppressWarnings("unchecked")
    static <E> List<E> of(E one, E two, E three, E four, E five, E six, E seven, E eight, E nine) {
        return FewElements.of((E[]) new Object[] {one, two, three, four, five, six, seven, eight, nine});
    }

    @SuppressWarnings("unchecked")
    static <E> List<E> of(E one, E two, E three, E four, E five, E six, E seven, E eight, E nine, E ten) {
        return FewElements.of((E[]) new Object[] {one, two, three, four, five, six, seven, eight, nine, ten});
    }
}
