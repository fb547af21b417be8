public class Main {
    static int count(Object... xs) { return xs.length; }
    public static void main(String[] args) {
        assert count() == 0 && count((Object) null) == 1 && count(1, "a") == 2 && count(new Object[]{1, 2, 3}) == 3;
        assert count((Object) new Object[]{1, 2}) == 1;
        count((Object[]) null);
    }
}
