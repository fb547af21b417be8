/* A parser that takes any closing bracket for the right one. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int balance;

static int parse(int open) {
  for (;;) {
    int token = __VERIFIER_nondet_int();
    switch (token) {
      case '(':
      case '[':
        if (balance > 9) return 0;
        balance++;
        if (!parse(token)) return 0;
        break;
      case ')':
      case ']':
        balance--;
        return open != token;
      default:
        return 0;
    }
  }
}

int main(void) {
  int ended = parse('(');
  assert(!ended || balance == 0);  //~ fails assertion.violated
  return 0;
}
