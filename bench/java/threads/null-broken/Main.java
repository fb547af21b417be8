public class Main {
  static class Box { Object content = new Object(); void clear() { content = null; } void use() { if (content != null) content.hashCode(); } }
  public static void main(String[] args) throws InterruptedException {
    Box box = new Box();
    Thread t = new Thread(box::clear);
    t.start();
    box.use();
    t.join();
  }
}
