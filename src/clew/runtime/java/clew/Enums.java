package clew;

/** Constants of enumerations by name. */
final class Enums {
    private Enums() {}

    static Enum<?> find(Enum<?>[] all, String name) {
        if (name == null) {
            throw new NullPointerException("Name is null");
        }
        for (Enum<?> each : all) {
            if (each.name().equals(name)) {
                return each;
            }
        }
        throw new IllegalArgumentException("No enum constant " + name);
    }
}
