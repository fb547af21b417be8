/** Search trees that are kept balanced, with links to parents. */
public class AVL {
    AVL parent;
    AVL left;
    AVL right;
    int balance;
    int key;

    static AVL search(AVL root, int key) {
        AVL current = root;
        while (current != null) {
            if (current.key == key) {
                return current;
            }
            current = current.key < key ? current.right : current.left;
        }
        return null;
    }

    static AVL searchAndBack(AVL root, int key) {
        AVL current = search(root, key);
        if (current == null) {
            return root;
        }
        while (current.parent != null) {
            current = current.parent;
        }
        return current;
    }

    static AVL minimum(AVL root) {
        AVL current = root;
        while (current.left != null) {
            current = current.left;
        }
        return current;
    }

    static AVL insertLeftmost(AVL root) {
        AVL smallest = minimum(root);
        AVL made = new AVL();
        made.parent = smallest;
        smallest.left = made;
        return made;
    }

    static AVL rotateLeft(AVL node) {
        AVL pivot = node.right;
        if (pivot == null) {
            return node;
        }
        node.right = pivot.left;
        if (pivot.left != null) {
            pivot.left.parent = node;
        }
        pivot.parent = node.parent;
        if (node.parent != null) {
            if (node.parent.left == node) {
                node.parent.left = pivot;
            } else {
                node.parent.right = pivot;
            }
        }
        pivot.left = node;
        node.parent = pivot;
        return pivot;
    }

    static AVL uncleUnsafe(AVL root, int key) {
        AVL current = search(root, key);
        return current.parent.parent;
    }
}
