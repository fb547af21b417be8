/* The error function stands behind a recursion that never comes to it. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *);
extern int __VERIFIER_nondet_int(void);

void reach_error(void) { __assert_fail("0", "case.c", 5, "reach_error"); }

static int depth(int n) {
  if (n <= 0) return 0;
  return 1 + depth(n / 2);
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 1000) return 0;
  if (depth(n) > 10) {
    reach_error();
    abort();
  }
  return 0;  //~ holds
}
