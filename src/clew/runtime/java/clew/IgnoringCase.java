package clew;

import java.util.Comparator;

public final class IgnoringCase implements Comparator<String> {
    public int compare(String left, String right) {
        return left.compareToIgnoreCase(right);
    }
}
