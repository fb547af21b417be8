public class Main {
    public static void main(String[] args) {
        Integer a = 127;
        Integer b = 127;
        Integer c = 128;
        Integer d = 128;
        assert a == b && c != d && c.equals(d) && c.intValue() == d;
        Long l = 5L;
        assert l.equals(5L) && !l.equals(5) && l == 5;
        Object o = 'x';
        assert o instanceof Character && (Character) o == 'x';
        Boolean t = true;
        assert t && t == Boolean.valueOf(true) && t.equals(Boolean.TRUE);
        int sum = 0;
        Integer[] all = {1, 2, 3};
        for (Integer each : all) {
            sum += each;
        }
        assert sum == 6;
        Integer count = 0;
        count++;
        count += 5;
        assert count == 6 && count.compareTo(7) < 0 && Integer.valueOf("12") == 12;
        Double x = 1.5;
        assert x > 1 && x.intValue() == 1 && x.hashCode() == Double.valueOf(1.5).hashCode();
        Integer none = null;
        try {
            sum = none;
            assert false;
        } catch (NullPointerException e) {
            sum = -1;
        }
        assert sum == 6; //~ fails assertion.violated
    }
}
