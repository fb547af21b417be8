//~ holds
public class Main {
    enum Colour {
        RED(1) {
            int mix(int n) {
                return n + weight;
            }
        },
        GREEN(2) {
            int mix(int n) {
                return n * weight;
            }
        },
        BLUE(3) {
            int mix(int n) {
                return n - weight;
            }
        };

        final int weight;

        Colour(int weight) {
            this.weight = weight;
        }

        abstract int mix(int n);

        Colour next() {
            return values()[(ordinal() + 1) % values().length];
        }
    }

    enum Level { LOW, HIGH }

    static int code(Colour c) {
        switch (c) {
            case RED:
                return 10;
            case BLUE:
                return 30;
            default:
                return 0;
        }
    }

    static String name(int n) {
        switch (n) {
            case -1:
                return "minus";
            case 0:
            case 1:
                return "small";
            case 1000:
                return "large";
        }
        return "other";
    }

    static int word(String s) {
        switch (s) {
            case "one":
                return 1;
            case "two":
                return 2;
            case "Aa":
                return 3;
            case "BB":
                return 4;
            default:
                return -1;
        }
    }

    public static void main(String[] args) {
        assert Colour.values().length == 3;
        assert Colour.RED.mix(5) == 6 && Colour.GREEN.mix(5) == 10 && Colour.BLUE.mix(5) == 2;
        assert Colour.BLUE.next() == Colour.RED;
        assert code(Colour.RED) + code(Colour.GREEN) + code(Colour.BLUE) == 40;
        assert Colour.valueOf("GREEN") == Colour.GREEN;
        assert Level.HIGH.compareTo(Level.LOW) > 0 && Level.HIGH.name().equals("HIGH");
        assert name(-1).equals("minus") && name(1) == "small" && name(1000).equals("large") && name(7) == "other";
        assert word("one") + word("two") == 3 && word("Aa") == 3 && word("BB") == 4 && word("C") == -1;
        boolean failed = false;
        try {
            Level.valueOf("MIDDLE");
        } catch (IllegalArgumentException e) {
            failed = true;
        }
        assert failed;
    }
}
