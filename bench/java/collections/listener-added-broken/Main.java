import java.util.*;
public class Main {
  interface Listener { void on(int e); } static class Bus { final List<Listener> all = new ArrayList<>(); void fire(int e) { for (Listener l : all) l.on(e); } }
  public static void main(String[] args) { Bus b = new Bus(); int[] n = {0}; b.all.add(e -> n[0] += e); b.all.add(e -> { if (e > 1) b.all.add(x -> n[0]--); }); b.fire(1); b.fire(2); assert n[0] == 3; }
}
