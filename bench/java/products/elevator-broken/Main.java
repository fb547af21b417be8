import org.sosy_lab.sv_benchmarks.Verifier;
import java.util.*;
public class Main {
  static class Person {
    final int weight, origin, destination; boolean destinationReached;
    Person(int weight, int origin, int destination) { this.weight = weight; this.origin = origin; this.destination = destination; }
  }
  static class Floor { final int number; boolean call; final List<Person> waiting = new ArrayList<>(); Floor(int n) { number = n; } void add(Person p) { waiting.add(p); call = true; } }
  static class Elevator {
    static final int MAX = 100;
    final Floor[] floors; int current = 0; boolean up = true; final List<Person> inside = new ArrayList<>(); final boolean overloadedFeature; boolean doorsOpen;
    Elevator(Floor[] floors, boolean feature) { this.floors = floors; overloadedFeature = feature; }
    int weight() { int w = 0; for (Person p : inside) w += p.weight; return w; }
    boolean blocked() { return overloadedFeature && weight() > MAX; }
    void step() {
      Floor here = floors[current];
      doorsOpen = false;
      for (Iterator<Person> it = inside.iterator(); it.hasNext();) { Person p = it.next(); if (p.destination == current) { it.remove(); p.destinationReached = true; doorsOpen = true; } }
      if (here.call) { inside.addAll(here.waiting); here.waiting.clear(); here.call = false; doorsOpen = true; }
      if (blocked()) { doorsOpen = true; return; }
      if (current == floors.length - 1) up = false; else if (current == 0) up = true;
      current += up ? 1 : -1;
    }
  }
  public static void main(String[] args) {
    Floor[] floors = new Floor[3];
    for (int i = 0; i < floors.length; i++) floors[i] = new Floor(i);
    Elevator elevator = new Elevator(floors, Verifier.nondetBoolean());
    List<Person> people = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      Person p = new Person(Verifier.nondetBoolean() ? 40 : 80, Verifier.nondetBoolean() ? 0 : 1, 2);
      people.add(p);
      floors[p.origin].add(p);
    }
    for (int i = 0; i < 6; i++) elevator.step();
    for (Person p : people) assert p.destinationReached;
  }
}
