public class Main {
    public static void main(String[] args) {
        Object[] all = new String[2];
        all[0] = "text";
        all[1] = new Object(); //~ fails exception.array-store
    }
}
