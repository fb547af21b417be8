public class Main {
    static class Animal {}

    static class Cat extends Animal {}

    static class Dog extends Animal {}

    public static void main(String[] args) {
        Animal[] all = {new Cat(), new Dog()};
        int cats = 0;
        for (Animal each : all) {
            Cat cat = (Cat) each; //~ fails exception.class-cast
            cats++;
        }
        assert cats == 2;
    }
}
