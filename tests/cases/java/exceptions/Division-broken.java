public class Main {
    static int quotient(int a, int b) {
        return a / b; //~ fails exception.arithmetic
    }

    public static void main(String[] args) {
        int sum = 0;
        for (int i = 3; i >= 0; i--) {
            sum += quotient(12, i);
        }
        System.out.println(sum);
    }
}
