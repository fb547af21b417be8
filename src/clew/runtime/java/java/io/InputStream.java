package java.io;

import clew.Machine;

public class InputStream implements Closeable {
    public int read() throws IOException {
        return Machine.anyInt(-1, 255);
    }

    public void close() throws IOException {}
}
