package java.util;

import clew.Machine;
import java.io.InputStream;

/** Input of a person: any numbers. */
public final class Scanner implements java.io.Closeable, Iterator<String> {
    public Scanner(InputStream in) {
        if (in != System.in) {
            clew.Unmodelled.text();
        }
    }

    public boolean hasNextInt() {
        return Machine.anyInt(0, 1) == 1;
    }

    public boolean hasNext() {
        return Machine.anyInt(0, 1) == 1;
    }

    public boolean hasNextLine() {
        return Machine.anyInt(0, 1) == 1;
    }

    public int nextInt() {
        return Machine.anyInt();
    }

    public long nextLong() {
        return Machine.anyLong();
    }

    public boolean nextBoolean() {
        return Machine.anyInt(0, 1) == 1;
    }

    public double nextDouble() {
        return Machine.anyDouble();
    }

    public String next() {
        return org.sosy_lab.sv_benchmarks.Verifier.nondetString();
    }

    public String nextLine() {
        return org.sosy_lab.sv_benchmarks.Verifier.nondetString();
    }

    public void close() {}

    public String toString() {
        clew.Unmodelled.text();
        return null;
    }
}
