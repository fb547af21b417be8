import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  static class Node { int data; Node next; Node(int data, Node next) { this.data = data; this.next = next; } }
  static Node build(int size) { Node head = null; for (int i = 0; i < size; i++) head = new Node(i, head); return head; }
  static Node last(Node head) { while (head.next != null) head = head.next; return head; }
  public static void main(String[] args) {
    int size = Verifier.nondetInt();
    if (size > 10) return;
    Node list = build(size);
    assert last(list).data == 0;
  }
}
