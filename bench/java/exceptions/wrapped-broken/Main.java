import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  static class AppException extends RuntimeException { final int code; AppException(int c, Throwable cause) { super("code " + c, cause); code = c; } }
  static void g(int k) { try { int[] a = new int[k]; a[3] = 1; } catch (NegativeArraySizeException e) { throw new AppException(1, e); } }
  public static void main(String[] args) {
    int k = Verifier.nondetByte();
    try { g(k); } catch (AppException e) { assert e.code == 1 && e.getCause() instanceof NegativeArraySizeException && k < 0; }
  }
}
