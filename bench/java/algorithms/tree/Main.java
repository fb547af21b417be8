import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  static class Tree {
    private class Node { int key; Node left, right; Node(int key) { this.key = key; } }
    private Node root; int size;
    boolean add(int key) {
      if (root == null) { root = new Node(key); size++; return true; }
      Node at = root;
      while (true) {
        if (key == at.key) return false;
        Node next = key < at.key ? at.left : at.right;
        if (next == null) { if (key < at.key) at.left = new Node(key); else at.right = new Node(key); size++; return true; }
        at = next;
      }
    }
    boolean has(int key) { Node at = root; while (at != null && at.key != key) at = key < at.key ? at.left : at.right; return at != null; }
    int height(Node n) { return n == null ? 0 : 1 + Math.max(height(n.left), height(n.right)); }
    int height() { return height(root); }
  }
  public static void main(String[] args) {
    Tree tree = new Tree();
    int a = Verifier.nondetInt(), b = Verifier.nondetInt(), c = Verifier.nondetInt();
    tree.add(a); tree.add(b); tree.add(c);
    assert tree.has(a) && tree.has(b) && tree.has(c);
    assert tree.size == (a == b ? (a == c ? 1 : 2) : (a == c || b == c ? 2 : 3));
    assert tree.height() <= tree.size;
  }
}
