//~ holds
public class Main {
    private int base = 5;

    class Counter {
        int count;

        int next() {
            count++;
            base += count;
            return base;
        }

        class Deep {
            int both() {
                return base + count;
            }
        }
    }

    interface Step {
        int apply(int x);
    }

    Step adder(final int by) {
        class Local implements Step {
            public int apply(int x) {
                return x + by + base;
            }
        }
        return new Local();
    }

    public static void main(String[] args) {
        Main outer = new Main();
        Counter c = outer.new Counter();
        assert c.next() == 6 && c.next() == 8;
        Counter.Deep d = c.new Deep();
        assert d.both() == 10;
        assert outer.adder(3).apply(1) == 12;
        Step anonymous = new Step() {
            int calls;

            public int apply(int x) {
                return ++calls * x;
            }
        };
        assert anonymous.apply(4) == 4 && anonymous.apply(4) == 8;
    }
}
