//~ holds
public class Main {
    static String kind(Class<?> type) {
        return type.isPrimitive() ? "value" : type.isArray() ? "array" : "class";
    }

    public static void main(String[] args) {
        assert int.class == Integer.TYPE && int.class != Integer.class;
        assert kind(long.class).equals("value") && kind(long[].class).equals("array");
        assert void.class.getName().equals("void") && char.class.getSuperclass() == null;
        assert !Object.class.isAssignableFrom(boolean.class);
        assert Character.toChars(0x1f600).length == 2;
        assert "a\ud83d\ude00".codePointAt(1) == 0x1f600;
    }
}
