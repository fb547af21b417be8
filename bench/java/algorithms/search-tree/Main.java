import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  static class Node { int key; Node left, right; Node(int key) { this.key = key; } }
  static class Tree {
    Node root;
    void insert(int key) {
      if (root == null) { root = new Node(key); return; }
      Node at = root;
      while (true) {
        if (key == at.key) return;
        if (key < at.key) {
          if (at.left == null) { at.left = new Node(key); return; }
          at = at.left;
        } else {
          if (at.right == null) { at.right = new Node(key); return; }
          at = at.right;
        }
      }
    }
    boolean contains(int key) {
      Node at = root;
      while (at != null && at.key != key) at = key < at.key ? at.left : at.right;
      return at != null;
    }
  }
  static boolean ordered(Node n, long low, long high) {
    return n == null || low < n.key && n.key < high && ordered(n.left, low, n.key) && ordered(n.right, n.key, high);
  }
  public static void main(String[] args) {
    Tree t = new Tree();
    for (int i = 0; i < 4; i++) t.insert(Verifier.nondetInt());
    t.insert(7);
    assert t.contains(7);
    assert ordered(t.root, Long.MIN_VALUE, Long.MAX_VALUE);
  }
}
