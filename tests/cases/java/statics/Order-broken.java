public class Main {
    static int trace = 1;

    static class A {
        static int x = mark(2);
        int y = mark(3);

        static {
            mark(4);
        }

        {
            mark(5);
        }

        A() {
            mark(6);
        }
    }

    static class B extends A {
        static final int CONSTANT = 9;
        static int z = mark(7);

        B() {
            super();
            mark(8);
        }
    }

    static int mark(int n) {
        trace = trace * 10 + n;
        return n;
    }

    public static void main(String[] args) {
        assert B.CONSTANT == 9 && trace == 1;
        B[] none = new B[2];
        assert trace == 1;
        new B();
        assert trace == 12743568; //~ fails assertion.violated
        trace = 1;
        new B();
        assert A.x == 2 && B.z == 7;
        assert trace == 13568;
    }
}
