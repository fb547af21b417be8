import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  public static void main(String[] args) {
    char[] text = new char[5];
    for (int i = 0; i < text.length; i++) text[i] = Verifier.nondetChar();
    int state = 0, words = 0;
    for (char c : text) {
      switch (state) {
        case 0:
          if (c >= 'a' && c <= 'z') { state = 1; words++; }
          else if (c == '"') state = 2;
          break;
        case 1:
          if (c == ' ') state = 0;
          else if (c == '"') state = 2;
          break;
        default:
          if (c == '"') state = 0;
      }
    }
    assert words <= 3 && state >= 0 && state <= 2;
  }
}
