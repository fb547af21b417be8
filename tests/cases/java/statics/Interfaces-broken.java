import java.util.ArrayList;
import java.util.List;

public class Main {
    static String log = "";

    interface Constants {
        int LIMIT = 7;
        List<Integer> VALUES = made();

        static List<Integer> made() {
            log += "made;";
            return new ArrayList<>(List.of(1, 2));
        }
    }

    static class User implements Constants {
        int size() {
            return VALUES.size();
        }
    }

    public static void main(String[] args) {
        User user = new User();
        assert !log.isEmpty(); //~ fails assertion.violated
        assert user.size() == 2;
        assert log.equals("made;");
    }
}
