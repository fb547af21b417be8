import org.sosy_lab.sv_benchmarks.Verifier;
import pump.*;
public class Main {
  static int cleanupTimeShifts = 2;
  public static void randomSequence(int maxLength) {
    Actions a = new Actions();
    int counter = 0;
    while (counter < maxLength) {
      counter++;
      boolean action1 = Verifier.nondetBoolean(), action2 = Verifier.nondetBoolean(), action3 = Verifier.nondetBoolean(), action4 = false;
      if (!action3) action4 = Verifier.nondetBoolean();
      if (action1) a.waterRise();
      if (action2) a.methaneChange();
      if (action3) a.startSystem(); else if (action4) a.stopSystem();
      a.timeShift();
    }
    for (counter = 0; counter < cleanupTimeShifts; counter++) a.timeShift();
  }
  public static void main(String[] args) { randomSequence(3); }
}
