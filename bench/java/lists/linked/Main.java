import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  static class Node { int data; Node next; Node(int data, Node next) { this.data = data; this.next = next; } }
  static Node build(int size) { Node head = null; for (int i = 0; i < size; i++) head = new Node(Verifier.nondetInt(), head); return head; }
  static Node reverse(Node head) { Node out = null; while (head != null) { Node next = head.next; head.next = out; out = head; head = next; } return out; }
  static int length(Node head) { return head == null ? 0 : 1 + length(head.next); }
  static Node insert(Node head, int v) { if (head == null || head.data >= v) return new Node(v, head); head.next = insert(head.next, v); return head; }
  public static void main(String[] args) {
    int size = Verifier.nondetInt();
    if (size < 0 || size > 4) return;
    Node list = reverse(build(size));
    assert length(list) == size;
    Node sorted = null;
    for (Node n = list; n != null; n = n.next) sorted = insert(sorted, n.data);
    for (Node n = sorted; n != null && n.next != null; n = n.next) assert n.data <= n.next.data;
  }
}
