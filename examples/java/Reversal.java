// Reversal-broken.java with a loop that takes the last element along: right for any three numbers.
// clew check Reversal.java
//~ holds
import org.sosy_lab.sv_benchmarks.Verifier;

public class Reversal {
    static class Node {
        final int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    static Node reversed(Node list) {
        Node done = null;
        while (list != null) {
            Node rest = list.next;
            list.next = done;
            done = list;
            list = rest;
        }
        return done;
    }

    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int y = Verifier.nondetInt();
        int z = Verifier.nondetInt();
        Node list = reversed(new Node(x, new Node(y, new Node(z, null))));
        assert list.value == z;
        assert list.next.value == y && list.next.next.value == x && list.next.next.next == null;
    }
}
