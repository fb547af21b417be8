package java.util;

import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

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
        list.sort(null);
    }

    public static <T> void sort(List<T> list, Comparator<? super T> order) {
        list.sort(order);
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
        return order == null ? reverseOrder() : new clew.Reversed<T>(order);
    }

    @SuppressWarnings("unchecked")
    public static <T> Comparator<T> reverseOrder() {
        return (Comparator<T>) (Comparator<?>) new clew.Reversed<Object>(new clew.Natural());
    }

    public static <T> T max(Collection<? extends T> all, Comparator<? super T> order) {
        return extreme(all, order == null ? Collections.<T>naturalOrder() : order, 1);
    }

    public static <T> T min(Collection<? extends T> all, Comparator<? super T> order) {
        return extreme(all, order == null ? Collections.<T>naturalOrder() : order, -1);
    }

    @SuppressWarnings("unchecked")
    private static <T> Comparator<T> naturalOrder() {
        return (Comparator<T>) (Comparator<?>) new clew.Natural();
    }

    private static <T> T extreme(Collection<? extends T> all, Comparator<? super T> order, int sign) {
        Iterator<? extends T> each = all.iterator();
        T best = each.next();
        while (each.hasNext()) {
            T next = each.next();
            if (sign > 0 ? order.compare(next, best) > 0 : order.compare(next, best) < 0) {
                best = next;
            }
        }
        return best;
    }

    public static <T> int binarySearch(List<? extends Comparable<? super T>> list, T key) {
        int low = 0;
        int high = list.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int found = list.get(middle).compareTo(key);
            if (found == 0) {
                return middle;
            }
            if (found < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -(low + 1);
    }

    public static <T> void fill(List<? super T> list, T value) {
        for (int i = 0; i < list.size(); i++) {
            list.set(i, value);
        }
    }

    public static <T> void copy(List<? super T> target, List<? extends T> source) {
        if (source.size() > target.size()) {
            throw new IndexOutOfBoundsException("Source does not fit in dest");
        }
        for (int i = 0; i < source.size(); i++) {
            target.set(i, source.get(i));
        }
    }

    public static boolean disjoint(Collection<?> one, Collection<?> other) {
        for (Object each : one) {
            if (other.contains(each)) {
                return false;
            }
        }
        return true;
    }

    public static void rotate(List<?> list, int distance) {
        int size = list.size();
        if (size != 0) {
            turned(list, Math.floorMod(distance, size));
        }
    }

    @SuppressWarnings("unchecked")
    private static <T> void turned(List<T> list, int by) {
        Object[] before = list.toArray();
        for (int i = 0; by != 0 && i < before.length; i++) {
            list.set((i + by) % before.length, (T) before[i]);
        }
    }

    /** Any order, as far as nobody gave the numbers. */
    public static void shuffle(List<?> list) {
        shuffle(list, new Random());
    }

    public static void shuffle(List<?> list, Random numbers) {
        for (int i = list.size(); i > 1; i--) {
            swap(list, i - 1, numbers.nextInt(i));
        }
    }

    // --- collections of one kind that nobody changes ---------------------------------------------------------------

    public static <T> Iterator<T> emptyIterator() {
        return new ArrayList<T>().iterator();
    }

    public static <T> List<T> emptyList() {
        return new Constant<T>(new ArrayList<T>());
    }

    public static <K, V> Map<K, V> emptyMap() {
        return new ConstantMap<K, V>(new HashMap<K, V>());
    }

    public static <T> Set<T> emptySet() {
        return new ConstantSet<T>(new HashSet<T>());
    }

    public static <T> List<T> singletonList(T element) {
        return nCopies(1, element);
    }

    public static <T> Set<T> singleton(T element) {
        HashSet<T> set = new HashSet<T>();
        set.add(element);
        return new ConstantSet<T>(set);
    }

    public static <K, V> Map<K, V> singletonMap(K key, V value) {
        HashMap<K, V> map = new HashMap<K, V>();
        map.put(key, value);
        return new ConstantMap<K, V>(map);
    }

    public static <T> List<T> nCopies(int count, T element) {
        if (count < 0) {
            throw new IllegalArgumentException("List length = " + count);
        }
        ArrayList<T> list = new ArrayList<T>();
        for (int i = 0; i < count; i++) {
            list.add(element);
        }
        return new Constant<T>(list);
    }

    @SuppressWarnings("unchecked")
    public static <T> Collection<T> unmodifiableCollection(Collection<? extends T> all) {
        return new FixedCollection<T>((Collection<T>) Objects.requireNonNull(all));
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

    public static <T> Collection<T> synchronizedCollection(Collection<T> all) {
        return new GuardedCollection<T>(all, null);
    }

    public static <T> List<T> synchronizedList(List<T> list) {
        return new GuardedList<T>(list, null);
    }

    public static <T> Set<T> synchronizedSet(Set<T> set) {
        return new GuardedSet<T>(set, null);
    }

    public static <K, V> Map<K, V> synchronizedMap(Map<K, V> map) {
        return new GuardedMap<K, V>(map);
    }

    /** Elements that nobody takes out on the way. */
    static final class Once<E> implements Iterator<E> {
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

        public void remove() {
            throw new UnsupportedOperationException();
        }
    }

    /** Small constant lists: what would change nothing is allowed. */
    private static final class Constant<E> extends AbstractList<E> implements RandomAccess, java.io.Serializable {
        private final List<E> list;

        Constant(List<E> list) {
            this.list = list;
        }

        public int size() {
            return list.size();
        }

        public E get(int index) {
            if (index < 0 || index >= list.size()) {
                throw new IndexOutOfBoundsException(clew.Text.opaque());
            }
            return list.get(index);
        }

        public Iterator<E> iterator() {
            return new Once<E>(list.iterator());
        }

        public void sort(Comparator<? super E> order) {
            if (list.size() > 1) {
                throw new UnsupportedOperationException();
            }
        }

        public boolean removeIf(Predicate<? super E> filter) {
            Objects.requireNonNull(filter);
            if (list.size() > 1) {
                clew.Unmodelled.text();
            }
            if (list.size() == 1) {
                throw new UnsupportedOperationException();
            }
            return false;
        }

        public void replaceAll(UnaryOperator<E> change) {
            Objects.requireNonNull(change);
            if (list.size() > 1) {
                clew.Unmodelled.text();
            }
            if (list.size() == 1) {
                throw new UnsupportedOperationException();
            }
        }
    }

    private static final class ConstantSet<E> extends AbstractSet<E> {
        private final Set<E> set;

        ConstantSet(Set<E> set) {
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

        public boolean removeIf(Predicate<? super E> filter) {
            Objects.requireNonNull(filter);
            if (set.size() == 1) {
                throw new UnsupportedOperationException();
            }
            return false;
        }
    }

    private static final class ConstantMap<K, V> extends AbstractMap<K, V> {
        private final Map<K, V> map;

        ConstantMap(Map<K, V> map) {
            this.map = map;
        }

        public V get(Object key) {
            return map.get(key);
        }

        public boolean containsKey(Object key) {
            return map.containsKey(key);
        }

        public Set<Map.Entry<K, V>> entrySet() {
            LinkedHashSet<Map.Entry<K, V>> shown = new LinkedHashSet<Map.Entry<K, V>>();
            for (Map.Entry<K, V> each : map.entrySet()) {
                shown.add(new AbstractMap.SimpleImmutableEntry<K, V>(each));
            }
            return new ConstantSet<Map.Entry<K, V>>(shown);
        }

        public V putIfAbsent(K key, V value) {
            throw new UnsupportedOperationException();
        }

        public boolean remove(Object key, Object value) {
            throw new UnsupportedOperationException();
        }

        public boolean replace(K key, V old, V value) {
            throw new UnsupportedOperationException();
        }

        public V replace(K key, V value) {
            throw new UnsupportedOperationException();
        }

        public V computeIfAbsent(K key, Function<? super K, ? extends V> make) {
            throw new UnsupportedOperationException();
        }

        public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> change) {
            throw new UnsupportedOperationException();
        }

        public V compute(K key, BiFunction<? super K, ? super V, ? extends V> change) {
            throw new UnsupportedOperationException();
        }

        public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> join) {
            throw new UnsupportedOperationException();
        }

        public void replaceAll(BiFunction<? super K, ? super V, ? extends V> change) {
            if (map.isEmpty()) {
                Objects.requireNonNull(change);
            } else {
                throw new UnsupportedOperationException();
            }
        }
    }
}
