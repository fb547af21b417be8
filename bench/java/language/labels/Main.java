public class Main {
  public static void main(String[] args) {
    int found = -1, steps = 0;
    outer:
    for (int i = 0; i < 10; i++) {
      for (int j = 0; j < 10; j++) {
        steps++;
        if (j > i) continue outer;
        if (i * j == 12) { found = 10 * i + j; break outer; }
      }
    }
    assert found == 43 && steps == 18 : steps;
    int k = 0;
    do { if (k == 3) break; k++; } while (true);
    assert k == 3;
    block: { if (k == 3) break block; assert false; }
  }
}
