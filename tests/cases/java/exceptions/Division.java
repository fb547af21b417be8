//~ holds
public class Main {
    static int quotient(int a, int b) {
        return a / b;
    }

    public static void main(String[] args) {
        int sum = 0;
        try {
            for (int i = 3; i >= 0; i--) {
                sum += quotient(12, i);
            }
        } catch (ArithmeticException e) {
            assert e.getMessage().equals("/ by zero");
            sum = -sum;
        }
        assert sum == -22;
        assert Integer.MIN_VALUE / -1 == Integer.MIN_VALUE;
        assert -7 / 2 == -3 && -7 % 2 == -1 && 7 % -2 == 1;
    }
}
