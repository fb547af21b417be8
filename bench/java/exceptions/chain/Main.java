public class Main {
  static class Own extends Exception {}
  public static void main(String[] args) {
    try {
      try {
        Object o = "s";
        Integer i = (Integer) o;
        assert i == null;
      } catch (ClassCastException e) {
        throw new IllegalStateException("wrapped", e);
      }
    } catch (RuntimeException e) {
      assert e.getCause() instanceof ClassCastException && e.getMessage().equals("wrapped");
      assert e.toString().equals("java.lang.IllegalStateException: wrapped");
    }
    int caught = 0;
    for (int i = 0; i < 4; i++) {
      try {
        switch (i) {
          case 0: throw new Own();
          case 1: int[] a = new int[-1]; break;
          case 2: Object[] b = new String[1]; b[0] = 1; break;
          default: "x".charAt(1);
        }
      } catch (Own | NegativeArraySizeException e) {
        caught += 1;
      } catch (ArrayStoreException e) {
        caught += 10;
      } catch (IndexOutOfBoundsException e) {
        caught += 100;
      }
    }
    assert caught == 112;
  }
}
