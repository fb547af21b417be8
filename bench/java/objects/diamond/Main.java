public class Main {
    interface A { default String who() { return "A"; } static String s() { return "sA"; } }
    interface B extends A { default String who() { return "B" + A.super.who(); } }
    interface C extends A { }
    static class D implements B, C { }
    static class E extends D implements A { }
    static abstract class F { public String who() { return "F"; } }
    static class G extends F implements B { }
    static class H implements A, B { public String who() { return "H" + B.super.who(); } private String p() { return "p"; } }
    public static void main(String[] args) {
        assert new D().who().equals("BA");
        assert new E().who().equals("BA");
        assert new G().who().equals("F");
        A h = new H();
        assert h.who().equals("HBA") && A.s().equals("sA");
        assert ((B) h).who().length() == 3;
    }
}
