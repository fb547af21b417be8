import java.util.EnumMap;
public class Main {
    enum Op {
        PLUS("+") { int apply(int a, int b) { return a + b; } },
        TIMES("*") { int apply(int a, int b) { return a * b; } },
        MINUS("-") { int apply(int a, int b) { return a - b; } };
        final String sign;
        static int made;
        static { for (Op o : values()) made += o.sign.length(); }
        Op(String sign) { this.sign = sign; }
        abstract int apply(int a, int b);
    }
    public static void main(String[] args) {
        EnumMap<Op, Integer> m = new EnumMap<>(Op.class);
        for (Op o : Op.values()) m.put(o, o.apply(7, 5));
        assert m.get(Op.PLUS) == 12 && m.get(Op.valueOf("TIMES")) == 35 && m.get(Op.MINUS) == 2;
        assert Op.made == 3;
        assert Op.PLUS.getClass() != Op.class && Op.PLUS.getDeclaringClass() == Op.class;
        assert Op.TIMES.compareTo(Op.MINUS) < 0;
        assert m.toString().equals("{PLUS=12, TIMES=35, MINUS=2}");
    }
}
