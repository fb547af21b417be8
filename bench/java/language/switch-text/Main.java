public class Main {
  public static void main(String[] args) {
    int total = 0;
    for (String each : new String[] {"Aa", "BB", "C", "", "Aa"}) {
      switch (each) {
        case "Aa": total += 1; break;
        case "BB": total += 10; break;
        case "": total += 100;
        default: total += 1000;
      }
    }
    assert total == 1 + 10 + 1000 + 1100 + 1;
  }
}
