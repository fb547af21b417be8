package java.io;

public abstract class Reader implements Closeable {
    public int read() throws IOException {
        if (!(this instanceof InputStreamReader) && !(this instanceof BufferedReader)) {
            clew.Unmodelled.text();
        }
        return clew.Machine.anyInt(-1, 65535);
    }

    public void close() throws IOException {}
}
