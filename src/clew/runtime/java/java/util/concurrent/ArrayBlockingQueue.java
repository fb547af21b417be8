package java.util.concurrent;

public class ArrayBlockingQueue<E> extends WaitingQueue<E> {
    public ArrayBlockingQueue(int most) {
        super(most);
    }

    public ArrayBlockingQueue(int most, boolean fair) {
        super(most);
    }
}
