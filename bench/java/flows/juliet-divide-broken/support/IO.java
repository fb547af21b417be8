package support;
public class IO {
  public static final boolean STATIC_FINAL_TRUE = true;
  public static int STATIC_FIVE = 5;
  public static void writeLine(String line) { System.out.println(line); }
  public static void writeLine(int n) { writeLine(String.format("%02d", n)); }
  public static boolean staticReturnsTrue() { return true; }
}
