//~ holds
public class Main {
    public static void main(String[] args) {
        Object[] all = new String[2];
        all[0] = "text";
        all[1] = null;
        int seen = 0;
        try {
            all[1] = new Object();
        } catch (ArrayStoreException e) {
            seen = 1;
        }
        Object[] any = new Object[1];
        any[0] = all;
        assert seen == 1 && all[1] == null && any[0] == all;
    }
}
