//~ holds
public class Main {
    static class Node {
        int value;
        Node next;
    }

    public static void main(String[] args) {
        Node first = new Node();
        first.next = new Node();
        Node last = first.next.next;
        boolean caught = false;
        try {
            last.value = 3;
        } catch (NullPointerException e) {
            caught = true;
        }
        assert caught;
        first.next.next = first;
        first.next.next.next.value = 8;
        assert first.next.value == 8;
    }
}
