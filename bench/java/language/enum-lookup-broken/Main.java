public class Main {
    enum Color { RED, GREEN }
    public static void main(String[] args) {
        String name = "red";
        Color c = Color.valueOf(name);
        assert false;
    }
}
