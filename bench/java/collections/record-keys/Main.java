import org.sosy_lab.sv_benchmarks.Verifier; import java.util.*;
public class Main {
  enum S { IDLE, RUN, DONE } enum E { GO, STOP } record K(S s, E e) {}
  static final Map<K, S> table = new HashMap<>(); static { table.put(new K(S.IDLE, E.GO), S.RUN); table.put(new K(S.RUN, E.STOP), S.DONE); }
  static S next(S s, E e) { return table.getOrDefault(new K(s, e), s); }
  public static void main(String[] args) { S s = S.IDLE; boolean ran = false; for (int i = 0; i < 4; i++) { s = next(s, E.values()[Verifier.nondetBoolean() ? 1 : 0]); ran |= s == S.RUN; assert s != S.DONE || ran; switch (s) { case IDLE: assert !ran; break; case RUN: case DONE: break; } } Map<S, Integer> c = new EnumMap<>(S.class); for (S x : S.values()) c.merge(x, 1, Integer::sum); assert c.size() == 3; }
}
