import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  public static void main(String[] args) {
    StringBuilder text = new StringBuilder("clew");
    text.append(' ').append(7).append(true).append(2.5).append('x').append(3L).append(new char[] {'a', 'b'});
    assert text.toString().equals("clew 7true2.5x3ab");
    text.insert(0, "the ").insert(4, 1).deleteCharAt(4).delete(0, 4);
    assert text.indexOf("true") == 6 && text.charAt(5) == '7';
    text.setLength(4);
    assert text.reverse().toString().equals("welc");
    int n = Verifier.nondetInt();
    Verifier.assume(n >= 0 && n < 4);
    StringBuilder stars = new StringBuilder();
    for (int i = 0; i <= n; i++) stars.append('*');
    assert stars.length() == n;
  }
}
