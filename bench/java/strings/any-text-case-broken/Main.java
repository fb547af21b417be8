import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  public static void main(String[] args) {
    String word = Verifier.nondetString();
    if (word.length() == 2 && word.toUpperCase().equals("AB")) assert word.equals("ab") || word.equals("AB");
  }
}
