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

    /** Whether the class is an anonymous one, by its name. */
    boolean isWithoutName() {
        char last = name.charAt(name.length() - 1);
        return last >= '0' && last <= '9' && name.indexOf('$') >= 0 && getSimpleName().isEmpty();
    }

    public boolean isArray() {
        return name.charAt(0) == '[';
    }

    public boolean isInstance(Object object) {
        if (object == null) {
            return false;
        }
        if (object.getClass() != this) {
            clew.Unmodelled.text();
        }
        return true;
    }

    public String getCanonicalName() {
        if (isArray() || isWithoutName()) {
            clew.Unmodelled.text();
        }
        return name.replace('$', '.');
    }

    public String getSimpleName() {
        if (isArray()) {
            clew.Unmodelled.text();
        }
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
