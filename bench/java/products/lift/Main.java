import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  static class Lift {
    int floor, load;
    boolean open, moving;
    boolean[] calls = new boolean[4];
    void call(int at) { calls[at] = true; }
    void enter() { if (open) load++; }
    void step() {
      if (open) { open = false; return; }
      if (calls[floor]) { calls[floor] = false; moving = false; open = true; return; }
      moving = false;
      for (int i = 0; i < 4; i++) if (calls[i]) { moving = true; floor += i > floor ? 1 : -1; return; }
    }
  }
  public static void main(String[] args) {
    Lift lift = new Lift();
    for (int i = 0; i < 6; i++) {
      switch (Verifier.nondetInt() & 3) {
        case 0: lift.call(Verifier.nondetInt() & 3); break;
        case 1: lift.enter(); break;
        default: lift.step();
      }
      assert !(lift.moving && lift.open);
      assert lift.floor >= 0 && lift.floor < 4;
    }
  }
}
