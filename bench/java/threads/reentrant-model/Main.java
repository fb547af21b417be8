public class Main {
  static class Lock { private Thread owner; private int depth; synchronized void take() { boolean in = false; while (owner != null && owner != Thread.currentThread()) { try { wait(); } catch (InterruptedException e) { in = true; } } owner = Thread.currentThread(); depth++; } synchronized void give() { if (owner != Thread.currentThread()) throw new IllegalMonitorStateException(); if (--depth == 0) { owner = null; notify(); } } }
  static int shared;
  public static void main(String[] args) throws Exception { Lock l = new Lock(); Runnable r = () -> { l.take(); l.take(); int t = shared; shared = t + 1; l.give(); l.give(); }; Thread a = new Thread(r), b = new Thread(r); a.start(); b.start(); a.join(); b.join(); assert shared == 2; }
}
