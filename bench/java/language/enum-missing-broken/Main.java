public class Main {
  enum Colour { RED, BLUE }
  public static void main(String[] args) { Colour c = Colour.valueOf("GREEN"); assert c == null; }
}
