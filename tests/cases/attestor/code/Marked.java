/** Trees with a mark, walked after Deutsch, Schorr and Waite: links are turned round on the way down. */
public class Marked {
    Marked left;
    Marked right;
    boolean marked;
    boolean inside;

    static void walk(Marked root) {
        Marked previous = null;
        Marked current = root;
        while (previous != null || (current != null && !current.marked)) {
            if (current == null || current.marked) {
                if (previous.inside) {
                    Marked held = current;
                    current = previous;
                    previous = previous.right;
                    current.right = held;
                } else {
                    Marked held = current;
                    current = previous.right;
                    previous.right = previous.left;
                    previous.left = held;
                    previous.inside = true;
                }
            } else {
                Marked held = previous;
                previous = current;
                current = current.left;
                previous.left = held;
                previous.marked = true;
                previous.inside = false;
            }
        }
    }
}
