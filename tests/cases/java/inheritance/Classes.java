//~ holds
interface Sound {
    default String name() {
        return getClass().getSimpleName();
    }
}

abstract class Animal implements Sound {}

class Dog extends Animal implements Cloneable {}

class Cat extends Animal {}

enum Size {
    SMALL {
        int metres() {
            return 1;
        }
    },
    LARGE {
        int metres() {
            return 2;
        }
    };

    abstract int metres();
}

class Main {
    static <T> int count(Object[] all, Class<T> type) {
        int found = 0;
        for (Object each : all) {
            if (type.isInstance(each) && type.cast(each) == each) {
                found++;
            }
        }
        return found;
    }

    public static void main(String[] args) {
        Object[] all = {new Dog(), new Cat(), "text", 3, null, Size.SMALL};
        assert count(all, Sound.class) == 2;
        assert count(all, Number.class) == 1;
        assert count(all, Comparable.class) == 3;
        assert count(all, Object.class) == 5;
        assert Size.SMALL.getDeclaringClass() == Size.class && Size.SMALL.getClass() != Size.class;
        assert Dog.class.getSuperclass() == Animal.class && Sound.class.getSuperclass() == null;
        assert Animal.class.isAssignableFrom(Cat.class) && !Cat.class.isAssignableFrom(Animal.class);
        assert Sound.class.isInterface() && Size.class.isEnum() && !Size.LARGE.getClass().isEnum();
        assert new int[0][0].getClass().getSimpleName().equals("int[][]");
        assert new Dog().name().equals("Dog");
    }
}
