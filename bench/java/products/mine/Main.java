import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  static class Environment {
    enum Level { LOW, NORMAL, HIGH }
    Level level = Level.NORMAL;
    boolean methane;
    void waterRises() {
      switch (level) { case LOW: level = Level.NORMAL; break; case NORMAL: level = Level.HIGH; break; default: }
    }
    void lower() {
      switch (level) { case HIGH: level = Level.NORMAL; break; case NORMAL: level = Level.LOW; break; default: }
    }
  }
  static class Mine extends Environment {
    boolean pump, stopped;
    void timeShift() {
      if (pump) lower();
      if (methane || stopped) pump = false;
      else if (!pump && level == Level.HIGH) pump = true;
      else if (pump && level == Level.LOW) pump = false;
    }
  }
  public static void main(String[] args) {
    Mine mine = new Mine();
    for (int i = 0; i < 5; i++) {
      if (Verifier.nondetBoolean()) mine.waterRises();
      if (Verifier.nondetBoolean()) mine.methane = !mine.methane;
      if (Verifier.nondetBoolean()) mine.stopped = !mine.stopped;
      mine.timeShift();
      assert !(mine.methane && mine.pump);
    }
  }
}
