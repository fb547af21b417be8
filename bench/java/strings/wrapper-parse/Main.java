public class Main {
  public static void main(String[] args) {
    assert Integer.parseInt("-17") == -17 && Integer.parseInt("ff", 16) == 255 && Integer.decode("0x10") == 16;
    assert Long.parseLong("9999999999") == 9999999999L && Byte.parseByte("-128") == -128;
    assert Boolean.parseBoolean("TRUE") && !Boolean.parseBoolean("yes");
    assert Double.parseDouble("2.50") == 2.5 && Float.parseFloat("-0.5") == -0.5f;
    int bad = 0;
    for (String each : new String[] {"", "x", "2147483648", "1.5", " 1", "--1"}) {
      try {
        Integer.parseInt(each);
      } catch (NumberFormatException e) {
        bad++;
      }
    }
    assert bad == 6;
    assert Integer.toString(-255, 16).equals("-ff") && Integer.toBinaryString(10).equals("1010");
  }
}
