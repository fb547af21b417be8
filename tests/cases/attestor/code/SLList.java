/** Singly linked lists: what programs do with them, right and wrong. */
public class SLList {
    SLList next;
    int value;

    SLList(SLList next) {
        this.next = next;
    }

    // --- walking

    static void traverse(SLList head) {
        SLList current = head;
        while (current != null) {
            current = current.next;
        }
    }

    static void traverseRecursive(SLList current) {
        if (current != null) {
            traverseRecursive(current.next);
        }
    }

    static SLList find(SLList head, int wanted) {
        SLList current = head;
        while (current != null && current.value != wanted) {
            current = current.next;
        }
        return current;
    }

    static SLList findMiddle(SLList head) {
        SLList slow = head;
        SLList fast = head;
        while (fast.next != null && fast.next.next != null) {
            fast = fast.next.next;
            slow = slow.next;
        }
        return slow;
    }

    static SLList findMiddleFaulty(SLList head) {
        SLList slow = head;
        SLList fast = head;
        while (fast.next != null && fast.next.next != null) {
            slow = fast.next;
            fast = fast.next.next;
            if (fast.next != null) {
                slow = fast.next;
            }
        }
        return slow;
    }

    static void findMiddleFaultyCall(SLList head) {
        findMiddleFaulty(head);
    }

    static SLList findMiddleUnsafe(SLList head) {
        SLList slow = head;
        SLList fast = head;
        while (fast != null) {
            slow = slow.next;
            fast = fast.next.next;
        }
        return slow;
    }

    static SLList last(SLList head) {
        SLList current = head;
        while (current.next != null) {
            current = current.next;
        }
        return current;
    }

    SLList lastOfThis() {
        SLList current = this;
        while (current.next != null) {
            current = current.next;
        }
        return current;
    }

    static SLList lastUnsafe(SLList head) {
        SLList current = head;
        while (current.next.next != null) {
            current = current.next;
        }
        return current.next;
    }

    // --- turning round

    static SLList reverse(SLList head) {
        SLList done = null;
        SLList current = head;
        while (current != null) {
            SLList rest = current.next;
            current.next = done;
            done = current;
            current = rest;
        }
        return done;
    }

    static SLList reverseRecursive(SLList head) {
        if (head == null || head.next == null) {
            return head;
        }
        SLList rest = reverseRecursive(head.next);
        head.next.next = head;
        head.next = null;
        return rest;
    }

    static SLList reverseForgetful(SLList head) {
        SLList done = null;
        SLList current = head;
        while (current != null) {
            SLList rest = current.next;
            current.next = done;
            done = current;
            current = rest;
            rest = rest.next;
        }
        return done;
    }

    // --- building

    static SLList build() {
        SLList list = null;
        for (int i = 0; i < 10; i++) {
            list = new SLList(list);
        }
        return list;
    }

    static SLList buildRecursive(int length) {
        if (length <= 0) {
            return null;
        }
        return new SLList(buildRecursive(length - 1));
    }

    static SLList buildAndConcat(SLList head) {
        SLList first = new SLList(null);
        for (int i = 0; i < 10; i++) {
            first = new SLList(first);
        }
        SLList current = first;
        while (current.next != null) {
            current = current.next;
        }
        current.next = head;
        return first;
    }

    static SLList insertSecond(SLList head) {
        SLList made = new SLList(head.next);
        head.next = made;
        return head;
    }

    static SLList insertLast(SLList head) {
        SLList current = head;
        while (current.next != null) {
            current = current.next;
        }
        current.next = new SLList(null);
        return head;
    }

    static SLList insertLastUnsafe(SLList head) {
        SLList current = head;
        while (current != null) {
            current = current.next;
        }
        current.next = new SLList(null);
        return head;
    }

    static SLList insertSorted(SLList head, int value) {
        SLList made = new SLList(null);
        made.value = value;
        if (head == null || value <= head.value) {
            made.next = head;
            return made;
        }
        SLList current = head;
        while (current.next != null && current.next.value < value) {
            current = current.next;
        }
        made.next = current.next;
        current.next = made;
        return head;
    }

    static SLList delete(SLList head, int value) {
        if (head == null) {
            return null;
        }
        if (head.value == value) {
            return head.next;
        }
        SLList current = head;
        while (current.next != null) {
            if (current.next.value == value) {
                current.next = current.next.next;
                return head;
            }
            current = current.next;
        }
        return head;
    }

    static SLList deleteUnsafe(SLList head, int value) {
        SLList current = head;
        while (current.next.value != value) {
            current = current.next;
        }
        current.next = current.next.next;
        return head;
    }

    static SLList deleteFirst(SLList head) {
        return head.next;
    }

    // --- two lists

    static SLList zip(SLList left, SLList right) {
        return zipLeft(left, right);
    }

    static SLList zipLeft(SLList left, SLList right) {
        if (left == null) {
            return right;
        }
        left.next = zipRight(left.next, right);
        return left;
    }

    static SLList zipRight(SLList left, SLList right) {
        if (right == null) {
            return left;
        }
        right.next = zipLeft(left, right.next);
        return right;
    }

    static SLList merge(SLList left, SLList right) {
        if (left == null) {
            return right;
        }
        if (right == null) {
            return left;
        }
        SLList head;
        if (left.value < right.value) {
            head = left;
            left = left.next;
        } else {
            head = right;
            right = right.next;
        }
        SLList last = head;
        while (left != null && right != null) {
            if (left.value < right.value) {
                last.next = left;
                left = left.next;
            } else {
                last.next = right;
                right = right.next;
            }
            last = last.next;
        }
        last.next = left != null ? left : right;
        return head;
    }

    static SLList bubbleSort(SLList head) {
        boolean swapped = true;
        while (swapped) {
            swapped = false;
            SLList current = head;
            while (current != null && current.next != null) {
                if (current.value > current.next.value) {
                    int held = current.value;
                    current.value = current.next.value;
                    current.next.value = held;
                    swapped = true;
                }
                current = current.next;
            }
        }
        return head;
    }

    // --- faults that only a callee shows

    static void traverseModifyList(SLList head) {
        SLList current = head;
        while (current != null) {
            cutAndMend(current);
            current = current.next;
        }
    }

    static void cutAndMend(SLList cell) {
        SLList rest = cell.next;
        cell.next = null;
        cell.next = rest;
    }

    static void traverseModifyHeap(SLList head) {
        SLList current = head;
        while (current != null) {
            makeAndDrop();
            current = current.next;
        }
    }

    static void makeAndDrop() {
        SLList dropped = new SLList(null);
        dropped = new SLList(dropped);
        dropped = null;
    }

    static void traverseRecursiveModifyHeap(SLList current) {
        if (current != null) {
            makeAndDrop();
            traverseRecursiveModifyHeap(current.next);
        }
    }

    static void diverge(SLList head) {
        spin(head);
    }

    static void spin(SLList cell) {
        spin(cell);
    }

    static void circle(SLList head) {
        SLList last = last(head);
        last.next = head;
    }

    static void walkCircle(SLList head) {
        circle(head);
        SLList current = head.next;
        while (current != head) {
            current = current.next;
        }
    }
}
