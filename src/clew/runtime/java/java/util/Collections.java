package java.util;

public final class Collections {
    private Collections() {}

    public static <T> Enumeration<T> enumeration(Collection<T> all) {
        Iterator<T> each = all.iterator();
        return new Enumeration<T>() {
            public boolean hasMoreElements() {
                return each.hasNext();
            }

            public T nextElement() {
                return each.next();
            }
        };
    }

    public static <T extends Comparable<? super T>> void sort(List<T> list) {
        sort(list, null);
    }

    @SuppressWarnings("unchecked")
    public static <T> void sort(List<T> list, Comparator<? super T> order) {
        Object[] elements = list.toArray();
        Arrays.sort((T[]) elements, order);
        for (int i = 0; i < elements.length; i++) {
            list.set(i, (T) elements[i]);
        }
    }

    public static void reverse(List<?> list) {
        for (int i = 0; i < list.size() / 2; i++) {
            swap(list, i, list.size() - 1 - i);
        }
    }

    @SuppressWarnings("unchecked")
    public static void swap(List<?> list, int one, int other) {
        List<Object> all = (List<Object>) list;
        all.set(one, all.set(other, all.get(one)));
    }

    public static <T extends Object & Comparable<? super T>> T max(Collection<? extends T> all) {
        Iterator<? extends T> each = all.iterator();
        T best = each.next();
        while (each.hasNext()) {
            T next = each.next();
            if (next.compareTo(best) > 0) {
                best = next;
            }
        }
        return best;
    }

    public static <T extends Object & Comparable<? super T>> T min(Collection<? extends T> all) {
        Iterator<? extends T> each = all.iterator();
        T best = each.next();
        while (each.hasNext()) {
            T next = each.next();
            if (next.compareTo(best) < 0) {
                best = next;
            }
        }
        return best;
    }

    @SafeVarargs
    public static <T> boolean addAll(Collection<? super T> target, T... elements) {
        boolean changed = false;
        for (T each : elements) {
            changed |= target.add(each);
        }
        return changed;
    }

    public static int frequency(Collection<?> all, Object object) {
        int count = 0;
        for (Object each : all) {
            if (Objects.equals(object, each)) {
                count++;
            }
        }
        return count;
    }

    public static <T> Comparator<T> reverseOrder(Comparator<T> order) {
        return new clew.Reversed<T>(order);
    }

    @SuppressWarnings("unchecked")
    public static <T> Comparator<T> reverseOrder() {
        return (Comparator<T>) (Comparator<?>) new clew.Reversed<Object>(new clew.Natural());
    }

    public static <T> List<T> emptyList() {
        return new Fixed<T>(new ArrayList<T>());
    }

    public static <K, V> Map<K, V> emptyMap() {
        return new FixedMap<K, V>(new HashMap<K, V>());
    }

    public static <T> Set<T> emptySet() {
        return new FixedSet<T>(new HashSet<T>());
    }

    public static <T> List<T> singletonList(T element) {
        ArrayList<T> list = new ArrayList<T>();
        list.add(element);
        return new Fixed<T>(list);
    }

    @SuppressWarnings("unchecked")
    public static <T> List<T> unmodifiableList(List<? extends T> list) {
        return new Fixed<T>((List<T>) Objects.requireNonNull(list));
    }

    @SuppressWarnings("unchecked")
    public static <T> Set<T> unmodifiableSet(Set<? extends T> set) {
        return new FixedSet<T>((Set<T>) Objects.requireNonNull(set));
    }

    @SuppressWarnings("unchecked")
    public static <K, V> Map<K, V> unmodifiableMap(Map<? extends K, ? extends V> map) {
        return new FixedMap<K, V>((Map<K, V>) Objects.requireNonNull(map));
    }

    private static final class Once<E> implements Iterator<E> {
        private final Iterator<E> inner;

        Once(Iterator<E> inner) {
            this.inner = inner;
        }

        public boolean hasNext() {
            return inner.hasNext();
        }

        public E next() {
            return inner.next();
        }
    }

    private static final class Fixed<E> extends AbstractList<E> {
        private final List<E> list;

        Fixed(List<E> list) {
            this.list = list;
        }

        public int size() {
            return list.size();
        }

        public E get(int index) {
            return list.get(index);
        }

        public boolean remove(Object object) {
            throw new UnsupportedOperationException();
        }

        public void clear() {
            throw new UnsupportedOperationException();
        }
    }

    private static final class FixedSet<E> extends AbstractSet<E> {
        private final Set<E> set;

        FixedSet(Set<E> set) {
            this.set = set;
        }

        public int size() {
            return set.size();
        }

        public boolean contains(Object object) {
            return set.contains(object);
        }

        public Iterator<E> iterator() {
            return new Once<E>(set.iterator());
        }

        public boolean remove(Object object) {
            throw new UnsupportedOperationException();
        }

        public void clear() {
            throw new UnsupportedOperationException();
        }
    }

    private static final class FixedMap<K, V> extends AbstractMap<K, V> {
        private final Map<K, V> map;

        FixedMap(Map<K, V> map) {
            this.map = map;
        }

        public V get(Object key) {
            return map.get(key);
        }

        public boolean containsKey(Object key) {
            return map.containsKey(key);
        }

        public V remove(Object key) {
            throw new UnsupportedOperationException();
        }

        public Set<Map.Entry<K, V>> entrySet() {
            return new FixedSet<Map.Entry<K, V>>(map.entrySet());
        }
    }
}
