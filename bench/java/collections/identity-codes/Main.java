// Depends on identity hash codes, which differ from run to run.
public class Main {
  static class Ticket { final int number; Ticket(int number) { this.number = number; } }
  public static void main(String[] args) {
    Ticket first = new Ticket(1), second = new Ticket(2);
    if (first.hashCode() != second.hashCode() || System.identityHashCode(first) != first.hashCode()) {
      assert first != second && !first.equals(second);
    }
    assert first.hashCode() == first.hashCode();
  }
}
