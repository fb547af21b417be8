public class Main {
    static boolean loaded;
    static class K { static final int A = 4; static final Integer B = 4; static { loaded = true; } }
    public static void main(String[] args) {
        int x = K.A;
        assert !loaded;
        Integer y = K.B;
        assert !loaded;
    }
}
