public class Main {
    sealed interface Shape permits Circle, Square, Rectangle {}

    record Circle(int radius) implements Shape {}

    record Square(int side) implements Shape {}

    record Rectangle(int width, int height) implements Shape {}

    enum Colour { RED, GREEN }

    static int area(Shape shape) {
        return switch (shape) {
            case Circle c -> 3 * c.radius() * c.radius();
            case Square s && s.side() > 10 -> -1;
            case Square s -> s.side() * s.side();
            case Rectangle r -> r.width() * r.height();
        };
    }

    static String kind(Object object) {
        switch (object) {
            case null: return "nothing";
            case Integer i && i > 5: return "large";
            case Integer i: return "number" + i;
            case String s: return s;
            case Colour c: return c.name();
            default: return "other";
        }
    }

    public static void main(String[] args) {
        assert area(new Circle(2)) == 12;
        assert area(new Square(11)) == -1;
        assert area(new Square(3)) == -1; //~ fails assertion.violated
        assert area(new Rectangle(3, 4)) == 12;
        assert kind(null).equals("nothing") && kind(7).equals("large") && kind(3).equals("number3");
        assert kind("x").equals("x") && kind(Colour.GREEN).equals("GREEN") && kind(1.0).equals("other");
    }
}
