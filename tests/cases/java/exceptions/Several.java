//~ holds
public class Main {
    static class One extends RuntimeException {}

    static class Two extends Exception {}

    static int run(int n) {
        try {
            if (n == 1) {
                throw new One();
            }
            if (n == 2) {
                throw new Two();
            }
            Object o = n == 3 ? "text" : null;
            return ((String) o).length();
        } catch (One | Two e) {
            return e instanceof Two ? 20 : 10;
        } catch (NullPointerException e) {
            return 30;
        } catch (Throwable t) {
            return -1;
        }
    }

    public static void main(String[] args) {
        assert run(1) == 10 && run(2) == 20 && run(3) == 4 && run(4) == 30;
    }
}
