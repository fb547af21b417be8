import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    static int number(String command) {
        switch (command) {
            case "Aa":
                return 1;
            case "BB":
                return 2;
            case "stop":
            case "":
                return 3;
            default:
                return 0;
        }
    }

    public static void main(String[] args) {
        assert number("Aa") == 1 && number("BB") == 2 && number("C#") == 0 && number("") == 3;
        String input = Verifier.nondetString();
        int found = number(input);
        assert found != 2 || input.equals("BB");
        assert found != 3 || input.length() == 4; //~ fails assertion.violated
        String other = "BB";
        switch (other.hashCode()) {
            case 2112:
                found = other.equals("Aa") ? 1 : 9;
        }
        assert found == 9;
    }
}
