import java.util.function.*;
public class Main {
  interface Visitor<R> { R visit(Node node); }
  static class Node { Node left, right; int value; Node(int v, Node l, Node r) { value = v; left = l; right = r; } <R> R accept(Visitor<R> v) { return v.visit(this); } }
  public static void main(String[] args) {
    Node tree = new Node(1, new Node(2, null, null), null);
    Visitor<Integer> sum = new Visitor<Integer>() {
      public Integer visit(Node n) { return n.value + n.left.accept(this) + (n.right == null ? 0 : n.right.accept(this)); }
    };
    assert tree.accept(sum) == 3;
  }
}
