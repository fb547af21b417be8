import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  public static void main(String[] args) {
    String arg = Verifier.nondetString();
    char first = arg.charAt(0);
    if (first == 'q') assert !arg.startsWith("q");
  }
}
