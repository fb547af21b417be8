import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  static int read(String text) {
    try { return Integer.parseInt(text); } catch (NumberFormatException wrong) { return -1; }
  }
  public static void main(String[] args) {
    assert read("42") == 42 && read("-7") == -7 && read("+7") == 7 && read("4x") == -1 && read("") == -1;
    assert read("2147483647") == Integer.MAX_VALUE && read("2147483648") == -1;
    assert Integer.parseInt("ff", 16) == 255 && Long.parseLong("9000000000") == 9000000000L;
    assert Double.parseDouble("2.5") == 2.5 && Boolean.parseBoolean("TRUE") && Integer.valueOf("12") == 12;
    assert Integer.toBinaryString(10).equals("1010") && Integer.toHexString(-1).equals("ffffffff");
    int n = Verifier.nondetInt();
    Verifier.assume(n >= -20 && n <= 20);
    assert read("" + n) == n || n == -1;
  }
}
