public class Main {
  enum Level { LOW, HIGH }
  public static void main(String[] args) {
    Level each = Level.valueOf("low");
    assert each == Level.LOW;
  }
}
