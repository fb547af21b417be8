import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
    enum Mode { IDLE, BASAL, BOLUS, ALARM }
    static class Pump { Mode mode = Mode.IDLE; int volume = 20; int rate;
        void tick(boolean start, boolean bolus, boolean stop, boolean fault) {
            if (fault) { mode = Mode.ALARM; rate = 0; return; }
            switch (mode) {
                case IDLE: if (start && volume > 0) mode = Mode.BASAL; break;
                case BASAL: if (stop) mode = Mode.IDLE; else if (bolus) mode = Mode.BOLUS; break;
                case BOLUS: if (stop || !bolus) mode = Mode.BASAL; break;
                case ALARM: if (stop) mode = Mode.IDLE;
            }
            rate = mode == Mode.BASAL ? 1 : mode == Mode.BOLUS ? 5 : 0;
            if (volume < rate) { mode = Mode.ALARM; rate = 0; }
            volume -= rate;
        } }
    public static void main(String[] args) {
        Pump p = new Pump();
        while (true) {
            boolean fault = Verifier.nondetBoolean();
            p.tick(Verifier.nondetBoolean(), Verifier.nondetBoolean(), Verifier.nondetBoolean(), fault);
            assert p.volume >= 0;
            assert !fault || p.rate == 0;
            assert p.mode != Mode.ALARM || p.rate == 0;
        }
    }
}
