import java.util.*;
public class Main {
    static abstract class Box<T extends Comparable<T>> {
        T best;
        void offer(T t) { if (best == null || t.compareTo(best) > 0) best = t; }
    }
    static class IntBox extends Box<Integer> {
        int calls;
        @Override void offer(Integer i) { calls++; super.offer(i); }
    }
    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        IntBox b = new IntBox();
        Box<Integer> raw = b;
        raw.offer(3);
        raw.offer(7);
        raw.offer(5);
        assert b.best == 7 && b.calls == 3;
        Box evil = b;
        evil.offer("text");
        assert false;
    }
}
