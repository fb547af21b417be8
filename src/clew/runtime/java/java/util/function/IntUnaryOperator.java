package java.util.function;

@FunctionalInterface
public interface IntUnaryOperator {
    int applyAsInt(int value);
}
