/** Doubly linked lists. */
public class DLList {
    DLList next;
    DLList prev;

    static void traverse(DLList head) {
        DLList current = head;
        while (current != null) {
            current = current.next;
        }
    }

    static DLList findLast(DLList head) {
        DLList current = head;
        while (current.next != null) {
            current = current.next;
        }
        return current;
    }

    static DLList findLastCall(DLList head) {
        return findLast(head);
    }

    static DLList reverse(DLList head) {
        DLList current = head;
        DLList first = head;
        while (current != null) {
            DLList rest = current.next;
            current.next = current.prev;
            current.prev = rest;
            first = current;
            current = rest;
        }
        return first;
    }

    static DLList reverseFaulty(DLList head) {
        DLList current = head;
        while (current != null) {
            DLList rest = current.next;
            current.next = current.prev;
            current.prev = rest;
            current = rest;
        }
        return current.prev;
    }

    static DLList build() {
        DLList list = null;
        for (int i = 0; i < 10; i++) {
            DLList made = new DLList();
            made.next = list;
            if (list != null) {
                list.prev = made;
            }
            list = made;
        }
        return list;
    }

    static void buildAndWalkBack() {
        DLList list = build();
        if (list == null) {
            return;
        }
        DLList last = findLast(list);
        while (last != null) {
            last = last.prev;
        }
    }

    static DLList remove(DLList head, DLList cell) {
        if (cell.prev != null) {
            cell.prev.next = cell.next;
        } else {
            head = cell.next;
        }
        if (cell.next != null) {
            cell.next.prev = cell.prev;
        }
        return head;
    }

    static DLList removeUnsafe(DLList cell) {
        cell.prev.next = cell.next;
        cell.next.prev = cell.prev;
        return cell;
    }

    static DLList insertBehind(DLList cell) {
        DLList made = new DLList();
        made.prev = cell;
        made.next = cell.next;
        if (cell.next != null) {
            cell.next.prev = made;
        }
        cell.next = made;
        return made;
    }

    static DLList backAndForth(DLList head) {
        DLList last = findLast(head);
        while (last.prev != null) {
            last = last.prev;
        }
        return last;
    }
}
