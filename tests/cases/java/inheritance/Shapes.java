//~ holds
public class Main {
    interface Shape {
        int area();

        default int twice() {
            return 2 * area();
        }

        static Shape unit() {
            return new Square(1);
        }
    }

    static abstract class Base implements Shape {
        protected int count;

        Base() {
            count = 1;
            prepare();
        }

        void prepare() {
            count += 10;
        }

        public String toString() {
            return "shape of " + area();
        }
    }

    static class Square extends Base {
        final int side;

        Square(int side) {
            super();
            this.side = side;
        }

        public int area() {
            return side * side;
        }
    }

    static class Oblong extends Square {
        final int other;

        Oblong(int side, int other) {
            super(side);
            this.other = other;
        }

        @Override
        void prepare() {
            super.prepare();
            count += 100 + other;
        }

        @Override
        public int area() {
            return side * other;
        }

        @Override
        public int twice() {
            return Base.class == null ? 0 : super.twice() + 1;
        }
    }

    static int total(Shape... all) {
        int sum = 0;
        for (Shape each : all) {
            sum += each.area();
        }
        return sum;
    }

    public static void main(String[] args) {
        Shape a = new Square(3);
        Shape b = new Oblong(2, 5);
        assert a.area() == 9 && b.area() == 10;
        assert a.twice() == 18 && b.twice() == 21;
        assert total(a, b, Shape.unit()) == 20;
        assert ((Base) a).count == 11;
        assert ((Base) b).count == 111;
        assert b instanceof Square && !(a instanceof Oblong);
        assert a.toString().equals("shape of 9");
        assert b.getClass() == Oblong.class && a.getClass() != Oblong.class;
    }
}
