class Animal {}

class Dog extends Animal {}

class Main {
    public static void main(String[] args) {
        Object animal = new Animal();
        assert Animal.class.isInstance(animal);
        Dog dog = Dog.class.cast(animal); //~ fails exception.class-cast
        assert dog != null;
    }
}
