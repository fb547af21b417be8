//~ holds
public class Main {
    static class Animal {}

    static class Cat extends Animal {}

    static class Dog extends Animal {}

    public static void main(String[] args) {
        Animal[] all = {new Cat(), new Dog(), null};
        int cats = 0;
        for (Animal each : all) {
            if (each instanceof Cat) {
                Cat cat = (Cat) each;
                cats++;
            }
        }
        Dog none = (Dog) all[2];
        assert none == null;
        assert cats == 1;
        Object o = all;
        assert o instanceof Object[] && o instanceof Animal[] && !(o instanceof Cat[]);
        try {
            Dog dog = (Dog) all[0];
            assert false;
        } catch (ClassCastException e) {
            cats = 5;
        }
        assert cats == 5;
    }
}
