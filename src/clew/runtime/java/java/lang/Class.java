package java.lang;

public final class Class<T> implements java.io.Serializable {
    private String name;

    private Class() {}

    public String getName() {
        return name;
    }

    public String getTypeName() {
        return name;
    }

    public String getSimpleName() {
        int from = name.lastIndexOf('.') + 1;
        for (int i = from; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c == '$' && i + 1 < name.length()) {
                from = i + 1;
            }
        }
        while (from < name.length() && name.charAt(from) >= '0' && name.charAt(from) <= '9') {
            from++;
        }
        return name.substring(from);
    }

    public boolean desiredAssertionStatus() {
        return true;
    }

    public String toString() {
        return "class " + name;
    }
}
