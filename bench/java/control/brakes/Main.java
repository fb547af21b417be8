import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  private int node1 = 0, node2 = 0, mode = 100, fault = 0;
  private boolean delay1 = false;
  void update(int pedal, boolean auto, boolean skid) {
    int command;
    if (delay1 && !auto) node1 = 0; else if (auto) node1 = node1 + 1;
    if (node1 > 4) { node1 = 4; }
    if (pedal == 0) command = 0; else if (pedal == 1) command = 25; else if (pedal == 2) command = 50; else if (pedal == 3) command = 75; else if (pedal == 4) command = 100; else command = 0;
    if (skid) command = command / 2;
    node2 = command;
    if (node2 > mode) fault++;
    delay1 = auto;
    assert node1 >= 0 && node1 <= 4 && node2 <= 100 && fault == 0;
  }
  public static void main(String[] args) {
    Main brakes = new Main();
    for (int i = 0; i < 3; i++) brakes.update(Verifier.nondetInt(), Verifier.nondetBoolean(), Verifier.nondetBoolean());
  }
}
