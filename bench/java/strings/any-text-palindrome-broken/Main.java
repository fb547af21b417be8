import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  static boolean isPalindrome(String text) {
    int low = 0, high = text.length() - 1;
    while (low < high) {
      if (text.charAt(low++) != text.charAt(high--)) return false;
    }
    return true;
  }

  public static void main(String[] args) {
    String text = Verifier.nondetString();
    Verifier.assume(text.length() == 5);
    assert !isPalindrome(text) || text.charAt(0) != 'q';
  }
}
