//~ holds
import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  static class Environment {
    enum WaterLevelEnum { low, normal, high; }
    private WaterLevelEnum waterLevel = WaterLevelEnum.normal;
    private boolean methaneLevelCritical = false;
    void lowerWaterLevel() {
      switch (waterLevel) {
        case high: waterLevel = WaterLevelEnum.normal; break;
        case normal: waterLevel = WaterLevelEnum.low; break;
      }
    }
    public void waterRise() {
      switch (waterLevel) {
        case low: waterLevel = WaterLevelEnum.normal; break;
        case normal: waterLevel = WaterLevelEnum.high; break;
      }
    }
    public void changeMethaneLevel() { methaneLevelCritical = !methaneLevelCritical; }
    public boolean isMethaneLevelCritical() { return methaneLevelCritical; }
    public WaterLevelEnum getWaterLevel() { return waterLevel; }
    @Override public String toString() { return "Env(Water:" + waterLevel + ",Meth:" + (methaneLevelCritical ? "CRIT" : "OK") + ")"; }
  }
  static class MinePump {
    boolean pumpRunning = false;
    boolean systemActive = true;
    Environment env;
    MinePump(Environment env) { this.env = env; }
    public void timeShift() {
      if (pumpRunning) env.lowerWaterLevel();
      if (systemActive) processEnvironment();
    }
    void processEnvironment() {
      if (pumpRunning) { if (isMethaneAlarm()) deactivatePump(); else if (env.getWaterLevel() == Environment.WaterLevelEnum.low) deactivatePump(); }
      else if (env.getWaterLevel() == Environment.WaterLevelEnum.high) { if (!isMethaneAlarm()) pumpRunning = true; }
    }
    void deactivatePump() { pumpRunning = false; }
    boolean isMethaneAlarm() { return env.isMethaneLevelCritical(); }
    public void stopSystem() { if (pumpRunning) deactivatePump(); systemActive = false; }
    public void startSystem() { systemActive = true; }
    Environment getEnv() { return env; }
  }
  static class Actions {
    Environment env; MinePump p; boolean methAndRunningLastTime = false;
    Actions() { env = new Environment(); p = new MinePump(env); }
    void timeShift() { p.timeShift(); if (p.systemActive) Specification1(); }
    void Specification1() {
      if (env.isMethaneLevelCritical() && p.pumpRunning) {
        if (methAndRunningLastTime) assert false; else methAndRunningLastTime = true;
      } else methAndRunningLastTime = false;
    }
  }
  public static void randomSequenceOfActions(int maxLength) {
    Actions a = new Actions();
    int counter = 0;
    while (counter < maxLength) {
      counter++;
      boolean action1 = Verifier.nondetBoolean();
      boolean action2 = Verifier.nondetBoolean();
      boolean action3 = Verifier.nondetBoolean();
      boolean action4 = false;
      if (!action3) action4 = Verifier.nondetBoolean();
      if (action1) a.env.waterRise();
      if (action2) a.env.changeMethaneLevel();
      if (action3) a.p.startSystem(); else if (action4) a.p.stopSystem();
      a.timeShift();
    }
  }
  public static void main(String[] args) { randomSequenceOfActions(4); }
}
