import java.math.BigInteger;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    static BigInteger factorial(int n) {
        BigInteger product = BigInteger.ONE;
        for (int i = 2; i <= n; i++) {
            product = product.multiply(BigInteger.valueOf(i));
        }
        return product;
    }

    public static void main(String[] args) {
        assert factorial(25).toString().equals("15511210043330985984000000");
        BigInteger given = BigInteger.valueOf(Verifier.nondetInt());
        assert given.add(BigInteger.ONE).compareTo(given) > 0;
        assert given.shiftRight(1).shiftLeft(1).compareTo(given) <= 0;
        assert factorial(21).longValue() > 0; //~ fails assertion.violated
    }
}
