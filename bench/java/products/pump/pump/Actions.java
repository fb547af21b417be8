package pump;
public class Actions {
  Environment env; MinePump p;
  private boolean methAndRunningLastTime = false, switchedOnBeforeTS = false;
  public Actions() { env = new Environment(); p = new MinePump(env); }
  public void waterRise() { env.waterRise(); }
  public void methaneChange() { env.changeMethaneLevel(); }
  public void stopSystem() { if (p.isSystemActive()) p.stopSystem(); }
  public void startSystem() { if (!p.isSystemActive()) p.startSystem(); }
  public void timeShift() {
    if (p.isSystemActive()) switchedOnBeforeTS = p.isPumpRunning();
    p.timeShift();
    if (p.isSystemActive()) { specification1(); specification3(); }
  }
  void specification1() {
    boolean both = env.isMethaneLevelCritical() && p.isPumpRunning();
    if (both && methAndRunningLastTime) assert false;
    methAndRunningLastTime = both;
  }
  void specification3() {
    if (!env.isMethaneLevelCritical() && env.getWaterLevel() == Environment.WaterLevelEnum.high) assert p.isPumpRunning();
  }
  public static String mode() { return "random"; }
}
