package java.io;

public class InputStreamReader extends Reader {
    public InputStreamReader(InputStream in) {
        if (in != System.in) {
            clew.Unmodelled.text();
        }
    }
}
