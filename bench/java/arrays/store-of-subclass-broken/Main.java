import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
    static abstract class Animal { abstract int legs(); int sum(Animal... more) { int s = legs(); for (Animal a : more) s += a.legs(); return s; } }
    static class Dog extends Animal { int legs() { return 4; } }
    static class Bird extends Animal { int legs() { return 2; } }
    static class Robot extends Dog { int legs() { return super.legs() + 2; } }
    public static void main(String[] args) {
        Animal[] zoo = new Dog[3];
        zoo[0] = new Robot(); zoo[1] = new Dog();
        assert zoo[0].sum(zoo[1], new Bird()) == 12;
        int n = Verifier.nondetInt();
        zoo[2] = n == 12345 ? new Bird() : new Dog();
        assert zoo[2].legs() == 4;
    }
}
