/* A parser: what is opened is closed, at any depth. */
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
        return (open == '(' && token == ')') || (open == '[' && token == ']');
      default:
        return 0;
    }
  }
}

int main(void) {
  int ended = parse('(');
  assert(!ended || balance == -1);  //~ holds
  return 0;
}
