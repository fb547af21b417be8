public class Main {
  public static void main(String[] args) {
    System.out.printf("%s and %s%n", "one");
  }
}
