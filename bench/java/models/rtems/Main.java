import org.sosy_lab.sv_benchmarks.Verifier;
import java.util.*;
public class Main {
  static class Mutex { int id; Task holder; int nest; int priorityBefore; final List<Task> wait = new ArrayList<>(); Mutex(int id) { this.id = id; } }
  static class Task { int priority; final int real; boolean blocked; final int id; final Stack<Mutex> held = new Stack<>(); Task(int id, int p) { this.id = id; priority = real = p; } }
  static boolean lock(Task t, Mutex m) {
    if (t.blocked) return false;
    if (m.holder == null) { m.holder = t; m.nest = 1; t.held.push(m); m.priorityBefore = t.priority; return true; }
    if (m.holder == t) { m.nest++; return true; }
    m.wait.add(t); t.blocked = true;
    if (t.priority < m.holder.priority) m.holder.priority = t.priority;
    return false;
  }
  static void unlock(Task t, Mutex m) {
    if (m.holder != t || t.held.peek() != m) return;
    if (--m.nest > 0) return;
    t.held.pop();
    t.priority = t.held.isEmpty() ? t.real : t.priority;
    m.holder = null;
    Task best = null;
    for (Task w : m.wait) if (best == null || w.priority < best.priority) best = w;
    if (best != null) { m.wait.remove(best); best.blocked = false; lock(best, m); }
  }
  public static void main(String[] args) {
    Task[] tasks = {new Task(0, 3), new Task(1, 2)};
    Mutex[] mutexes = {new Mutex(0), new Mutex(1)};
    for (int i = 0; i < 4; i++) {
      Task t = tasks[Verifier.nondetBoolean() ? 1 : 0];
      Mutex m = mutexes[Verifier.nondetBoolean() ? 1 : 0];
      if (Verifier.nondetBoolean()) lock(t, m); else if (!t.blocked) unlock(t, m);
      for (Task each : tasks) { assert each.priority <= each.real; assert !each.held.isEmpty() || each.priority == each.real; }
      for (Mutex each : mutexes) assert each.holder == null || each.nest > 0;
    }
  }
}
