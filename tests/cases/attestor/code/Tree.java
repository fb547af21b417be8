/** Binary trees: walks with a stack of calls, without one, and changes. */
public class Tree {
    Tree left;
    Tree right;

    static Tree getLeftmostChild(Tree root) {
        Tree current = root;
        while (current.left != null) {
            current = current.left;
        }
        return current;
    }

    static Tree getLeftmostChildModifyTree(Tree root) {
        Tree current = root;
        while (current.left != null) {
            swapTwice(current);
            current = current.left;
        }
        return current;
    }

    static void swapTwice(Tree node) {
        Tree held = node.left;
        node.left = null;
        node.left = held;
    }

    static void traverseRecursive(Tree root) {
        if (root == null) {
            return;
        }
        traverseRecursive(root.left);
        traverseRecursive(root.right);
    }

    static void traverseRecursiveModifyHeap(Tree root) {
        if (root == null) {
            return;
        }
        makeAndDrop();
        traverseRecursiveModifyHeap(root.left);
        traverseRecursiveModifyHeap(root.right);
    }

    static void makeAndDrop() {
        Tree dropped = new Tree();
        dropped.left = new Tree();
        dropped = null;
    }

    static Tree buildRecursive(int depth) {
        if (depth <= 0) {
            return null;
        }
        Tree made = new Tree();
        made.left = buildRecursive(depth - 1);
        made.right = buildRecursive(depth - 1);
        return made;
    }

    static void mirror(Tree root) {
        if (root != null) {
            Tree held = root.left;
            root.left = root.right;
            root.right = held;
            mirror(root.left);
            mirror(root.right);
        }
    }

    static Tree insertLeftmost(Tree root) {
        Tree current = root;
        while (current.left != null) {
            current = current.left;
        }
        current.left = new Tree();
        return root;
    }

    static Tree lindstrom(Tree root) {
        if (root == null) {
            return null;
        }
        Tree sentinel = new Tree();
        Tree previous = sentinel;
        Tree current = root;
        while (current != sentinel) {
            Tree next = current.left;
            current.left = current.right;
            current.right = previous;
            previous = current;
            current = next;
            if (current == null) {
                current = previous;
                previous = null;
            }
        }
        return root;
    }

    static Tree lindstromUnsafe(Tree root) {
        Tree previous = null;
        Tree current = root;
        while (current != root.left) {
            Tree next = current.left;
            current.left = current.right;
            current.right = previous;
            previous = current;
            current = next;
        }
        return current.left;
    }

    static Tree search(Tree root, boolean toTheLeft) {
        Tree current = root;
        while (current != null) {
            if (toTheLeft) {
                current = current.left;
            } else {
                current = current.right;
            }
        }
        return current;
    }

    static Tree rotateRight(Tree root) {
        Tree pivot = root.left;
        if (pivot == null) {
            return root;
        }
        root.left = pivot.right;
        pivot.right = root;
        return pivot;
    }

    static Tree rotateRightUnsafe(Tree root) {
        Tree pivot = root.left;
        root.left = pivot.right;
        pivot.right = root;
        return pivot;
    }
}
