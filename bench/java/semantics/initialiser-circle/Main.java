public class Main {
    static class A { static int x = B.y + 1; static int late = 5; static void touch() {} }
    static class B { static int y = A.x + 10; static int seen = A.late; }
    interface I { int V = Main.log("I"); default void d() {} }
    interface J { int W = Main.log("J"); }
    static class C implements I, J { static int z = log("C"); }
    static String trace = "";
    static int log(String s) { trace += s; return s.length(); }
    public static void main(String[] args) {
        A.touch();
        assert A.x == 11;
        assert B.y == 10;
        assert B.seen == 0;
        assert trace.isEmpty();
        int z = C.z;
        assert trace.equals("IC");
        assert J.W == 1;
        assert trace.equals("ICJ");
    }
}
