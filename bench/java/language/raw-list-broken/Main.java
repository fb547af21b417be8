import java.util.*;
public class Main { @SuppressWarnings({"unchecked", "rawtypes"}) public static void main(String[] args) { List raw = new ArrayList(); raw.add("s"); List<Integer> l = raw; int n = 0; for (Integer i : l) n += i; assert n == 0; } }
