package support;
public abstract class AbstractTestCase {
  public abstract void bad() throws Throwable;
  public abstract void good() throws Throwable;
  public void runTest(String name) {
    IO.writeLine("Starting tests for Class " + name);
    try { good(); IO.writeLine("Completed good() for Class " + name); }
    catch (RuntimeException e) { throw e; }
    catch (Throwable t) { IO.writeLine("Caught a throwable from good()"); }
    try { bad(); }
    catch (RuntimeException e) { throw e; }
    catch (Throwable t) { IO.writeLine("Caught thowable from bad() in " + name); IO.writeLine("Throwable's message = " + t.getMessage()); StackTraceElement[] trace = t.getStackTrace(); for (StackTraceElement each : trace) IO.writeLine(" " + each); }
  }
  public static void mainFromParent(String[] args, AbstractTestCase test) { test.runTest(test.getClass().getName()); }
}
