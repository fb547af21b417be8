package java.io;

/** Input of a person: any lines. */
public class BufferedReader extends Reader {
    public BufferedReader(Reader in) {
        if (!(in instanceof InputStreamReader)) {
            clew.Unmodelled.text();
        }
    }

    public String readLine() throws IOException {
        return clew.Machine.anyInt(0, 1) == 1 ? null : org.sosy_lab.sv_benchmarks.Verifier.nondetString();
    }
}
