package java.util;

public interface Set<E> extends Collection<E> {
    @SafeVarargs
    static <E> Set<E> of(E... elements) {
        return Collections.unmodifiableSet(new LinkedHashSet<E>(Arrays.asList(elements)));
    }
}
