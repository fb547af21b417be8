package java.util.concurrent;

public enum TimeUnit {
    NANOSECONDS(1L),
    MICROSECONDS(1_000L),
    MILLISECONDS(1_000_000L),
    SECONDS(1_000_000_000L),
    MINUTES(60_000_000_000L),
    HOURS(3_600_000_000_000L),
    DAYS(86_400_000_000_000L);

    private final long scale;

    TimeUnit(long scale) {
        this.scale = scale;
    }

    /** What is too large for the unit is the largest number. */
    public long convert(long time, TimeUnit unit) {
        if (unit.scale <= scale) {
            return time / (scale / unit.scale);
        }
        long ratio = unit.scale / scale;
        long most = Long.MAX_VALUE / ratio;
        return time > most ? Long.MAX_VALUE : time < -most ? Long.MIN_VALUE : time * ratio;
    }

    public long toNanos(long time) {
        return NANOSECONDS.convert(time, this);
    }

    public long toMicros(long time) {
        return MICROSECONDS.convert(time, this);
    }

    public long toMillis(long time) {
        return MILLISECONDS.convert(time, this);
    }

    public long toSeconds(long time) {
        return SECONDS.convert(time, this);
    }

    public long toMinutes(long time) {
        return MINUTES.convert(time, this);
    }

    public long toHours(long time) {
        return HOURS.convert(time, this);
    }

    public long toDays(long time) {
        return DAYS.convert(time, this);
    }

    public void sleep(long time) throws InterruptedException {
        if (time > 0) {
            Thread.sleep(0);
        }
    }
}
