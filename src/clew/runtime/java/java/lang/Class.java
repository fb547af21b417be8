package java.lang;

public final class Class<T> implements java.io.Serializable {
    private static final int INTERFACE = 0x200, ENUM = 0x4000, OURS = 1 << 30;

    private String name;
    private Class<?> superclass;
    private Class<?>[] interfaces;
    private int flags;

    private Class() {}

    /** What the class file says; the translation fills it in where this is called. */
    private Class<?>[] told() {
        return interfaces == null ? new Class<?>[0] : interfaces;
    }

    public String getName() {
        return name;
    }

    public String getTypeName() {
        return isArray() ? element(false) : name;
    }

    public String getPackageName() {
        if (isArray() || isPrimitive()) {
            clew.Unmodelled.text();
        }
        int last = name.lastIndexOf('.');
        return last < 0 ? "" : name.substring(0, last);
    }

    public boolean isArray() {
        return name.charAt(0) == '[';
    }

    public boolean isPrimitive() {
        switch (name) {
            case "boolean":
            case "byte":
            case "char":
            case "short":
            case "int":
            case "long":
            case "float":
            case "double":
            case "void":
                return true;
            default:
                return false;
        }
    }

    public boolean isInterface() {
        told();
        return (flags & INTERFACE) != 0;
    }

    public boolean isEnum() {
        told();
        return (flags & ENUM) != 0 && superclass == Enum.class;
    }

    public boolean isRecord() {
        told();
        return superclass == Record.class;
    }

    public boolean isAnonymousClass() {
        return !isArray() && isWithoutName();
    }

    public Class<? super T> getSuperclass() {
        told();
        if ((flags & OURS) != 0) {
            clew.Unmodelled.text(); // classes of the library may have others between
        }
        return above();
    }

    /** The superclass, by our models. */
    @SuppressWarnings("unchecked")
    Class<? super T> above() {
        told();
        return (Class<? super T>) superclass;
    }

    public Class<?>[] getInterfaces() {
        Class<?>[] found = told();
        if ((flags & OURS) != 0) {
            clew.Unmodelled.text();
        }
        return found.clone();
    }

    public boolean isInstance(Object object) {
        return object != null && isAssignableFrom(object.getClass());
    }

    public boolean isAssignableFrom(Class<?> other) {
        if (this == other) {
            return true;
        }
        if (isArray() && other.isArray()) {
            clew.Unmodelled.text();
        }
        if (this == Object.class) {
            return !other.isPrimitive();
        }
        for (Class<?> each = other; each != null; each = each.superclass) {
            if (each == this || among(each.told())) {
                return true;
            }
        }
        return false;
    }

    private boolean among(Class<?>[] faces) {
        for (Class<?> face : faces) {
            if (face == this || among(face.told())) {
                return true;
            }
        }
        return false;
    }

    @SuppressWarnings("unchecked")
    public T cast(Object object) {
        if (object != null && !isInstance(object)) {
            throw new ClassCastException("Cannot cast " + object.getClass().getName() + " to " + name);
        }
        return (T) object;
    }

    /** Whether the class is an anonymous one, by its name. */
    private boolean isWithoutName() {
        char last = name.charAt(name.length() - 1);
        return last >= '0' && last <= '9' && name.indexOf('$') >= 0 && getSimpleName().isEmpty();
    }

    public String getCanonicalName() {
        if (isArray()) {
            clew.Unmodelled.text();
        }
        for (int i = 0; i + 1 < name.length(); i++) {
            char next = name.charAt(i + 1);
            if (name.charAt(i) == '$' && next >= '0' && next <= '9') {
                return null; // local and anonymous classes have none
            }
        }
        return name.replace('$', '.');
    }

    public String getSimpleName() {
        return isArray() ? element(true) : simple(name);
    }

    private static String simple(String name) {
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

    /** The type of the elements of an array, with brackets behind it. */
    private String element(boolean simple) {
        int depth = 0;
        while (name.charAt(depth) == '[') {
            depth++;
        }
        String inner = word(name.charAt(depth));
        if (inner == null) {
            inner = name.substring(depth + 1, name.length() - 1);
            inner = simple ? simple(inner) : inner;
        }
        StringBuilder made = new StringBuilder(inner);
        for (int i = 0; i < depth; i++) {
            made.append("[]");
        }
        return made.toString();
    }

    private static String word(char code) {
        switch (code) {
            case 'Z':
                return "boolean";
            case 'B':
                return "byte";
            case 'C':
                return "char";
            case 'S':
                return "short";
            case 'I':
                return "int";
            case 'J':
                return "long";
            case 'F':
                return "float";
            case 'D':
                return "double";
            default:
                return null;
        }
    }

    public boolean desiredAssertionStatus() {
        return true;
    }

    public String toString() {
        return isPrimitive() ? name : (isInterface() ? "interface " : "class ") + name;
    }
}
