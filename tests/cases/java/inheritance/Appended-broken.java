import java.io.IOException;

public class Main {
    static void write(Appendable target, String... words) throws IOException {
        for (String word : words) {
            target.append(word, 0, 1).append('.').append(word);
        }
    }

    public static void main(String[] args) throws IOException {
        StringBuilder builder = new StringBuilder();
        write(builder, "ab", "c");
        assert builder.toString().equals("a.abc.c");
        StringBuffer buffer = new StringBuffer("<");
        write(buffer, "x");
        assert buffer.toString().equals("x.x"); //~ fails assertion.violated
    }
}
