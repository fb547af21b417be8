public class Main {
  public static void main(String[] args) {
    try {
      try { Object o = "text"; Integer i = (Integer) o; }
      catch (ClassCastException e) { throw new IllegalArgumentException("outer", e); }
    } catch (IllegalArgumentException e) {
      assert e.getCause() instanceof ClassCastException;
      assert e.getMessage().equals("outer");
      assert e.toString().equals("java.lang.IllegalArgumentException: outer");
    }
    try { int[] a = new int[2]; a[2] = 1; }
    catch (ArrayIndexOutOfBoundsException e) { assert e.getMessage().equals("Index 2 out of bounds for length 2"); }
    try { "abc".charAt(5); assert false; }
    catch (StringIndexOutOfBoundsException e) { }
    try { Object[] a = new String[1]; a[0] = 3; assert false; }
    catch (ArrayStoreException e) { assert e.getMessage().equals("java.lang.Integer"); }
    try { int[] a = new int[-1]; } catch (NegativeArraySizeException e) { assert e.getMessage().equals("-1"); }
    try { System.out.println(1 / (args.length - args.length)); } catch (ArithmeticException e) { assert e.getMessage().equals("/ by zero"); }
  }
}
