package java.io;

public class InputStreamReader extends Reader {
    public InputStreamReader(InputStream in) {}
}
