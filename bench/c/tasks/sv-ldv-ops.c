//~ fails
//$ -p unreach-call
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
void reach_error() { __assert_fail("0", "t.c", 3, "reach_error"); }
extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern char __VERIFIER_nondet_char(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern long long __VERIFIER_nondet_longlong(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);
void assume_abort_if_not(int cond) { if (!cond) { abort(); } }
void __VERIFIER_assert(int cond) { if (!(cond)) { ERROR: { reach_error(); abort(); } } }
struct ops { int (*open)(int); int (*ioctl)(int, int); void (*close)(int); };
static int refs, busy;
static int my_open(int fd) { if (busy == 1) return -1; refs++; return 0; }
static int my_ioctl(int fd, int c) { if (c == 7) busy = 1; else if (c == 8) busy = 2; else if (c == 9) busy = 0; return busy; }
static void my_close(int fd) { if (!busy) refs--; }
static const struct ops fops = { my_open, my_ioctl, my_close };
static const struct ops *reg = &fops;
int main(void) {
  int opened = 0;
  while (1) {
    int c = __VERIFIER_nondet_int();
    if (c == 0 && !opened) { if (reg->open(3) == 0) opened = 1; }
    else if (c == 1 && opened) reg->ioctl(3, __VERIFIER_nondet_int());
    else if (c == 2 && opened) { reg->close(3); opened = 0; }
    else break;
    if (refs > 1) reach_error();
  }
  return 0;
}
