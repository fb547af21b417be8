/** AVL trees with links to parents: what is inserted is balanced again on the way up. */
public class Balanced {
    Balanced left;
    Balanced right;
    Balanced parent;
    int balance;
    int key;

    static Balanced search(Balanced root, int key) {
        Balanced current = root;
        while (current != null && current.key != key) {
            current = key < current.key ? current.left : current.right;
        }
        return current;
    }

    static Balanced searchAndBack(Balanced root, int key) {
        Balanced current = search(root, key);
        return current == null ? root : top(current);
    }

    static Balanced top(Balanced node) {
        while (node.parent != null) {
            node = node.parent;
        }
        return node;
    }

    static Balanced insert(Balanced root, int key) {
        Balanced current = root;
        while (true) {
            if (key == current.key) {
                return root;
            }
            Balanced below = key < current.key ? current.left : current.right;
            if (below == null) {
                break;
            }
            current = below;
        }
        Balanced made = new Balanced();
        made.key = key;
        made.parent = current;
        if (key < current.key) {
            current.left = made;
        } else {
            current.right = made;
        }
        rebalance(made);
        return top(made);
    }

    /** As insert, but the new node is always the leftmost one. */
    static Balanced insertLeftmost(Balanced root) {
        Balanced current = root;
        while (current.left != null) {
            current = current.left;
        }
        Balanced made = new Balanced();
        made.parent = current;
        current.left = made;
        rebalance(made);
        return top(made);
    }

    /** The subtree of a node is higher by one than it was. */
    static void rebalance(Balanced node) {
        Balanced above = node.parent;
        while (above != null) {
            int side = node == above.left ? -1 : 1;
            if (above.balance == side) {
                turn(above, node, side);
                return;
            }
            if (above.balance != 0) {
                above.balance = 0;
                return;
            }
            above.balance = side;
            node = above;
            above = node.parent;
        }
    }

    /** As rebalance, but a node that leans inwards is forgotten: its subtrees end up at the wrong heights. */
    static Balanced insertCareless(Balanced root) {
        Balanced current = root;
        while (current.left != null) {
            current = current.left;
        }
        Balanced made = new Balanced();
        made.parent = current;
        current.left = made;
        if (current.balance == 1) {
            current.balance = 0;
        } else {
            current.balance = -1;
        }
        return root;
    }

    static void turn(Balanced above, Balanced node, int side) {
        if (node.balance == side) {
            if (side < 0) {
                rotateRight(above);
            } else {
                rotateLeft(above);
            }
            above.balance = 0;
            node.balance = 0;
            return;
        }
        Balanced inner;
        if (side < 0) {
            inner = node.right;
            rotateLeft(node);
            rotateRight(above);
        } else {
            inner = node.left;
            rotateRight(node);
            rotateLeft(above);
        }
        above.balance = inner.balance == side ? -side : 0;
        node.balance = inner.balance == -side ? side : 0;
        inner.balance = 0;
    }

    static void rotateLeft(Balanced node) {
        Balanced pivot = node.right;
        node.right = pivot.left;
        if (pivot.left != null) {
            pivot.left.parent = node;
        }
        hang(pivot, node);
        pivot.left = node;
        node.parent = pivot;
    }

    static void rotateRight(Balanced node) {
        Balanced pivot = node.left;
        node.left = pivot.right;
        if (pivot.right != null) {
            pivot.right.parent = node;
        }
        hang(pivot, node);
        pivot.right = node;
        node.parent = pivot;
    }

    /** Put one node where another hangs. */
    static void hang(Balanced pivot, Balanced node) {
        Balanced above = node.parent;
        pivot.parent = above;
        if (above == null) {
            return;
        }
        if (above.left == node) {
            above.left = pivot;
        } else {
            above.right = pivot;
        }
    }
}
