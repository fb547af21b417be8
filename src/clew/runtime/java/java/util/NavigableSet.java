package java.util;

public interface NavigableSet<E> extends SortedSet<E> {
    E lower(E element);

    E floor(E element);

    E ceiling(E element);

    E higher(E element);

    E pollFirst();

    E pollLast();

    NavigableSet<E> descendingSet();

    Iterator<E> descendingIterator();

    NavigableSet<E> subSet(E from, boolean fromIncluded, E to, boolean toIncluded);

    NavigableSet<E> headSet(E to, boolean included);

    NavigableSet<E> tailSet(E from, boolean included);
}
