import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  static class BinaryTree {
    static class Node { int value; Node left, right; Node(int v) { value = v; } }
    private Node root;
    int size;
    public void insert(int v) {
      if (root == null) { root = new Node(v); size++; return; }
      Node curr = root;
      while (true) {
        if (curr.value < v) {
          if (curr.right != null) curr = curr.right; else { curr.right = new Node(v); size++; break; }
        } else if (curr.value > v) {
          if (curr.left != null) curr = curr.left; else { curr.left = new Node(v); size++; break; }
        } else break;
      }
    }
    public boolean search(int v) {
      Node curr = root;
      while (curr != null) {
        if (curr.value == v) return true;
        curr = curr.value < v ? curr.right : curr.left;
      }
      return false;
    }
  }
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 0 || n > 3) return;
    BinaryTree b = new BinaryTree();
    int last = 0;
    for (int i = 0; i < n; i++) { last = Verifier.nondetInt(); b.insert(last); }
    if (n > 0) assert b.search(last);
    assert b.size == n; //~ fails assertion.violated
  }
}
