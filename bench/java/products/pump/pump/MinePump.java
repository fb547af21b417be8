package pump;
public class MinePump {
  boolean pumpRunning = false, systemActive = true;
  Environment env;
  public MinePump(Environment env) { super(); this.env = env; }
  public void timeShift() {
    if (pumpRunning) env.lowerWaterLevel();
    if (systemActive) processEnvironment();
  }
  private void processEnvironment__wrappee__base() { }
  private void processEnvironment__wrappee__highWaterSensor() {
    if (!pumpRunning && isHighWaterLevel()) { activatePump(); processEnvironment__wrappee__base(); } else processEnvironment__wrappee__base();
  }
  public void processEnvironment() {
    if (pumpRunning && isMethaneAlarm()) deactivatePump(); else processEnvironment__wrappee__highWaterSensor();
  }
  void activatePump__wrappee__base() { pumpRunning = true; }
  void activatePump() { if (!isMethaneAlarm()) activatePump__wrappee__base(); }
  public boolean isPumpRunning() { return pumpRunning; }
  void deactivatePump() { pumpRunning = false; }
  boolean isMethaneAlarm() { return env.isMethaneLevelCritical(); }
  public boolean isHighWaterLevel() { return !env.isHighWaterSensorDry(); }
  @Override public String toString() { return "Pump(System:" + (systemActive ? "On" : "Off") + ",Pump:" + (pumpRunning ? "On" : "Off") + ") " + env.toString(); }
  public void stopSystem() { if (pumpRunning) deactivatePump(); assert !pumpRunning; systemActive = false; }
  public void startSystem() { assert !pumpRunning; systemActive = true; }
  public boolean isSystemActive() { return systemActive; }
}
