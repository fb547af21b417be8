import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  public static void main(String[] args) {
    char c = Verifier.nondetChar();
    if (c >= 'a' && c <= 'z') {
      assert Character.isLetter(c) && Character.isLowerCase(c) && !Character.isDigit(c);
      assert Character.toUpperCase(c) == c - 32;
    }
    if (c >= '0' && c <= '9') {
      assert Character.isDigit(c) && Character.getNumericValue(c) == c - '0' && Character.digit(c, 10) == c - '0';
      assert Integer.parseInt(String.valueOf(c)) == c - '0';
    }
    char next = (char) (c + 1);
    assert next == c + 1 || c == 65535;
    c += 1;
    assert c == next;
    assert Character.forDigit(11, 16) == 'b' && Character.isJavaIdentifierStart('_') && Character.isWhitespace('\t');
    assert Character.valueOf('x').equals('x') && Character.toString('y').equals("y") && Character.isLetterOrDigit('5');
  }
}
