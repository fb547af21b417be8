import java.util.*;
public class Main {
  static class Text { final String value; final boolean tainted; Text(String v, boolean t) { value = v; tainted = t; } Text plus(Text o) { return new Text(value + o.value, tainted || o.tainted); } Text clean() { return new Text(value.replace("<", "&lt;").replaceAll("'", ""), false); } }
  static class Request { private final Map<String, Text> parameters = new HashMap<>(); Request() { parameters.put("name", new Text("<b>'x'", true)); } Text get(String key) { Text t = parameters.get(key); return t == null ? new Text("", true) : t; } Enumeration<String> names() { return Collections.enumeration(parameters.keySet()); } }
  static class Writer { void println(Text t) { assert !t.tainted; } }
  public static void main(String[] args) {
    Request request = new Request();
    Writer writer = new Writer();
    Text name = request.get("name");
    Object[] array = {name.clean(), new Text("abc", false)};
    writer.println((Text) array[0]);
    List<Text> list = new LinkedList<>();
    list.add(name); list.add(new Text("safe", false));
    writer.println(list.get(1));
    StringBuffer buffer = new StringBuffer("abc");
    for (Enumeration<String> e = request.names(); e.hasMoreElements();) buffer.append(e.nextElement());
    assert buffer.toString().equals("abcname");
    assert name.clean().value.equals("&lt;b>x");
  }
}
