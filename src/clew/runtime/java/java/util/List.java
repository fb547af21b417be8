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
        for (int i = 0; i < size(); i++) {
            set(i, change.apply(get(i)));
        }
    }

    default void sort(Comparator<? super E> order) {
        Collections.sort(this, order);
    }

    @SafeVarargs
    static <E> List<E> of(E... elements) {
        for (E each : elements) {
            if (each == null) {
                throw new NullPointerException();
            }
        }
        return Collections.unmodifiableList(new ArrayList<E>(Arrays.asList(elements)));
    }

    static <E> List<E> of() {
        return Collections.unmodifiableList(new ArrayList<E>());
    }

    static <E> List<E> of(E one) {
        return of((E[]) new Object[] {one});
    }

    static <E> List<E> of(E one, E two) {
        return of((E[]) new Object[] {one, two});
    }

    static <E> List<E> of(E one, E two, E three) {
        return of((E[]) new Object[] {one, two, three});
    }

    static <E> List<E> of(E one, E two, E three, E four) {
        return of((E[]) new Object[] {one, two, three, four});
    }

    static <E> List<E> of(E one, E two, E three, E four, E five) {
        return of((E[]) new Object[] {one, two, three, four, five});
    }
}
