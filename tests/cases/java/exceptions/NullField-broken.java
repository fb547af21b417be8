public class Main {
    static class Node {
        int value;
        Node next;
    }

    public static void main(String[] args) {
        Node first = new Node();
        first.next = new Node();
        Node last = first.next.next;
        last.value = 3; //~ fails exception.null-pointer
    }
}
