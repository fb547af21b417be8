import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  static final int OLEV = 600, MAXALTDIFF = 600, MINSEP = 300, NOZCROSS = 100;
  static int Cur_Vertical_Sep, Own_Tracked_Alt, Own_Tracked_Alt_Rate, Other_Tracked_Alt, Alt_Layer_Value, Up_Separation, Down_Separation, Other_RAC, Other_Capability, Climb_Inhibit, High_Confidence, Two_of_Three_Reports_Valid;
  static int[] layers = {400, 500, 640, 740};
  static int limit() { return layers[Alt_Layer_Value]; }
  static int inhibit() { return Climb_Inhibit > 0 ? Up_Separation + NOZCROSS : Up_Separation; }
  static boolean below() { return Own_Tracked_Alt < Other_Tracked_Alt; }
  static boolean above() { return Other_Tracked_Alt < Own_Tracked_Alt; }
  static boolean climb() {
    boolean preferred = inhibit() > Down_Separation;
    if (preferred) return !below() || (below() && !(Down_Separation >= limit()));
    return above() && Cur_Vertical_Sep >= MINSEP && Up_Separation >= limit();
  }
  static boolean descend() {
    boolean preferred = inhibit() > Down_Separation;
    if (preferred) return below() && Cur_Vertical_Sep >= MINSEP && Down_Separation >= limit();
    return !above() || (above() && Up_Separation >= limit());
  }
  static int test() {
    boolean enabled = High_Confidence != 0 && Own_Tracked_Alt_Rate <= OLEV && Cur_Vertical_Sep > MAXALTDIFF;
    boolean equipped = Other_Capability == 0;
    boolean unknown = Two_of_Three_Reports_Valid != 0 && Other_RAC == 0;
    int alt = 0;
    if (enabled && ((equipped && unknown) || !equipped)) {
      boolean up = climb() && below(), down = descend() && above();
      if (up && down) alt = 0; else if (up) alt = 1; else if (down) alt = 2;
    }
    return alt;
  }
  public static void main(String[] args) {
    Cur_Vertical_Sep = Verifier.nondetInt(); High_Confidence = Verifier.nondetInt(); Two_of_Three_Reports_Valid = Verifier.nondetInt();
    Own_Tracked_Alt = Verifier.nondetInt(); Own_Tracked_Alt_Rate = Verifier.nondetInt(); Other_Tracked_Alt = Verifier.nondetInt();
    Alt_Layer_Value = Verifier.nondetInt() & 3; Up_Separation = Verifier.nondetInt(); Down_Separation = Verifier.nondetInt();
    Other_RAC = Verifier.nondetInt(); Other_Capability = Verifier.nondetInt(); Climb_Inhibit = Verifier.nondetInt();
    int alt = test();
    if (alt == 1) assert Up_Separation >= limit() || Down_Separation >= limit();
  }
}
