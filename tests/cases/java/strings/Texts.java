//~ holds
public class Main {
    static String greet(String name, int n) {
        return "Hello " + name + n + '!' + true + 3L;
    }

    public static void main(String[] args) {
        String s = greet("you", -12);
        assert s.equals("Hello you-12!true3");
        assert s.length() == 18 && s.charAt(6) == 'y' && s.indexOf("you") == 6 && s.indexOf('z') == -1;
        assert s.substring(6, 9).equals("you") && s.startsWith("Hell") && s.endsWith("3") && s.contains("-12");
        assert "abc".compareTo("abd") < 0 && "abc".compareTo("ab") == 1 && "".isEmpty();
        assert "abc".hashCode() == 96354 && "Aa".hashCode() == "BB".hashCode();
        assert " x ".trim().equals("x") && "aXb".toLowerCase().equals("axb") && "a-b".replace('-', '+').equals("a+b");
        String a = "lit";
        String b = "lit";
        String c = new String("lit");
        assert a == b && a != c && a.equals(c) && c.equals(b);
        assert ("li" + "t") == a;
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 4; i++) {
            sb.append(i).append(',');
        }
        sb.setLength(sb.length() - 1);
        assert sb.toString().equals("0,1,2,3") && sb.reverse().toString().equals("3,2,1,0");
        sb.insert(0, "x").deleteCharAt(1).setCharAt(1, ';');
        assert sb.toString().equals("x;2,1,0");
        String n = null;
        assert ("v" + n).equals("vnull");
        char[] cs = "hello".toCharArray();
        cs[0] = 'j';
        assert new String(cs).equals("jello") && String.valueOf(cs, 1, 2).equals("el");
        assert "a,b,,c,,".split(",").length == 4 && String.join("-", "a", "b").equals("a-b");
        assert "x".repeat(3).equals("xxx") && "Hi".equalsIgnoreCase("hI") && "banana".lastIndexOf("an") == 3;
        assert Character.isDigit('7') && Character.toUpperCase('q') == 'Q' && Character.getNumericValue('9') == 9;
        assert String.format("%d-%s%%", 5, "x").equals("5-x%");
        try {
            "abc".charAt(3);
            assert false;
        } catch (StringIndexOutOfBoundsException e) {
            s = null;
        }
        try {
            Integer.parseInt("12x");
            assert false;
        } catch (NumberFormatException e) {
            assert s == null;
        }
    }
}
