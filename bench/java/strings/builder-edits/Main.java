public class Main {
  public static void main(String[] args) {
    StringBuilder b = new StringBuilder("hello world");
    b.insert(0, 12).insert(2, ' ').reverse();
    assert b.toString().equals("dlrow olleh 21");
    b.delete(0, 6).deleteCharAt(0).setLength(4);
    assert b.toString().equals("lleh") && b.indexOf("e") == 2;
    b.replace(1, 3, "XYZ").append(true).append(1.5f).append('c');
    assert b.toString().equals("lXYZhtrue1.5c") : b;
    b.setCharAt(0, 'L');
    assert b.charAt(0) == 'L' && b.lastIndexOf("c") == b.length() - 1;
    assert new StringBuilder("ab").compareTo(new StringBuilder("ac")) < 0;
  }
}
