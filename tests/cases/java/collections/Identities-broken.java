import java.util.*;

public class Main {
    enum Signal { STOP, GO, CAUTION }

    record Step(Signal from, int count) {}

    static final class Token {
        final int value;

        Token(int value) {
            this.value = value;
        }
    }

    public static void main(String[] args) {
        Token one = new Token(1);
        Token two = new Token(2);
        int code = one.hashCode();
        assert code == System.identityHashCode(one) && one.toString().equals(one.toString());
        Set<Token> set = new HashSet<>(Arrays.asList(one, two, one));
        assert set.size() == 2 && set.contains(one) && !set.contains(new Token(1));
        int digits = 0;
        for (Token each : set) {
            digits = 10 * digits + each.value;
        }
        assert digits == 12; //~ fails assertion.violated
        assert new HashSet<>(set).equals(set);
        Set<List<Signal>> ways = new HashSet<>(Arrays.asList(Arrays.asList(Signal.STOP, Signal.GO)));
        assert ways.contains(List.of(Signal.STOP, Signal.GO)) && !ways.contains(List.of(Signal.GO));
        Map<Step, Signal> steps = new HashMap<>();
        steps.put(new Step(Signal.STOP, 0), Signal.GO);
        steps.put(new Step(Signal.GO, 1), Signal.CAUTION);
        assert steps.get(new Step(Signal.GO, 1)) == Signal.CAUTION && steps.get(new Step(Signal.GO, 0)) == null;
    }
}
