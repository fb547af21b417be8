/* The table behind isdigit and its sisters in sources that were preprocessed with the headers of glibc. */
enum { UPPER = 1 << 8, LOWER = 1 << 9, ALPHA = 1 << 10, DIGIT = 1 << 11, XDIGIT = 1 << 12, SPACE = 1 << 13,
       PRINT = 1 << 14, GRAPH = 1 << 15, BLANK = 1, CNTRL = 2, PUNCT = 4, ALNUM = 8 };

static unsigned short kinds[384];
static const unsigned short *kinds_of_zero;
static int uppers[384], lowers[384];
static const int *upper_of_zero, *lower_of_zero;

static int within(int c, int low, int high) { return c >= low && c <= high; }

static unsigned short kind_of(int c) {
    int upper = within(c, 'A', 'Z'), lower = within(c, 'a', 'z'), digit = within(c, '0', '9');
    int graph = within(c, 33, 126), alnum = upper || lower || digit;
    int xdigit = digit || within(c, 'a', 'f') || within(c, 'A', 'F');
    int space = c == ' ' || within(c, '\t', '\r');
    return (unsigned short)((upper ? UPPER : 0) | (lower ? LOWER : 0) | (upper || lower ? ALPHA : 0) |
                            (digit ? DIGIT : 0) | (xdigit ? XDIGIT : 0) | (space ? SPACE : 0) |
                            (within(c, 32, 126) ? PRINT : 0) | (graph ? GRAPH : 0) |
                            (c == ' ' || c == '\t' ? BLANK : 0) | (within(c, 0, 31) || c == 127 ? CNTRL : 0) |
                            (graph && !alnum ? PUNCT : 0) | (alnum ? ALNUM : 0));
}

__attribute__((constructor(101))) static void fill(void) {
    for (int c = -128; c < 256; c++) {
        kinds[c + 128] = kind_of(c);
        uppers[c + 128] = within(c, 'a', 'z') ? c - 'a' + 'A' : c;
        lowers[c + 128] = within(c, 'A', 'Z') ? c - 'A' + 'a' : c;
    }
    kinds_of_zero = kinds + 128;
    upper_of_zero = uppers + 128;
    lower_of_zero = lowers + 128;
}

const unsigned short **__ctype_b_loc(void) { return &kinds_of_zero; }
const int **__ctype_toupper_loc(void) { return &upper_of_zero; }
const int **__ctype_tolower_loc(void) { return &lower_of_zero; }
