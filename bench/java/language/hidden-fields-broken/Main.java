public class Main {
  int x = 1;
  class In { int x = 2; int get() { return x + Main.this.x; } }
  class Sub extends In { int x = 5; int get() { return super.get() + x; } }
  public static void main(String[] args) { Main m = new Main(); In i = m.new Sub(); i.x = 4; assert i.get() == 8; }
}
