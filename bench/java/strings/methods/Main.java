public class Main {
  static void check(boolean condition) { assert condition; }
  public static void main(String[] args) {
    String text = "Hello, World";
    check(text.charAt(4) == 'o' && text.indexOf('o') == 4 && text.lastIndexOf('o') == 8);
    check(text.indexOf("o", 5) == 8 && text.indexOf("xyz") == -1 && text.indexOf('l', -3) == 2);
    check(text.substring(7).equals("World") && text.substring(0, 5).equals("Hello"));
    check(text.toUpperCase().equals("HELLO, WORLD") && text.toLowerCase().equals("hello, world"));
    check(text.compareTo("Hello") == 7 && "a".compareTo("c") == -2 && "abc".compareTo("abd") < 0);
    check("ABC".equalsIgnoreCase("abc") && !"ABC".equals("abc") && "b".compareToIgnoreCase("A") > 0);
    check("  trim me ".trim().equals("trim me") && "".isEmpty() && " ".isBlank());
    check(text.replace('l', 'L').equals("HeLLo, WorLd") && text.replace("World", "Clew").equals("Hello, Clew"));
    check(text.startsWith("Hell") && text.endsWith("ld") && text.contains(", ") && text.startsWith("World", 7));
    String[] parts = "a,b,,c,,".split(",");
    check(parts.length == 4 && parts[2].equals("") && parts[3].equals("c"));
    check(String.join("-", "x", "y", "z").equals("x-y-z"));
    check(String.valueOf(12.5).equals("12.5") && String.valueOf(true).equals("true") && String.valueOf('c').equals("c"));
    check(String.valueOf(-2147483648).equals("-2147483648") && String.valueOf(1L << 40).equals("1099511627776"));
    check("ab".concat("cd").equals("abcd") && "ab".repeat(3).equals("ababab"));
    check("abc".hashCode() == 96354 && "abc".toCharArray().length == 3);
    check(String.format("%d of %s: %c %b%n", 3, "five", 'x', true).equals("3 of five: x true\n"));
    check("a" + 1 + 2 == "a12" || ("a" + 1 + 2).equals("a12"));
    final String left = "con";
    check((left + "st") == "const");
    check(("con" + new String("st")) != "const" && ("con" + new String("st")).intern() == "const");
  }
}
