//~ holds
//$ -p unreach-call
#include <cstdlib>
extern "C" void reach_error() {  }
extern "C" int __VERIFIER_nondet_int(void);
extern "C" unsigned int __VERIFIER_nondet_uint(void);
extern "C" unsigned char __VERIFIER_nondet_uchar(void);
extern "C" char __VERIFIER_nondet_char(void);
extern "C" unsigned short __VERIFIER_nondet_ushort(void);
extern "C" long __VERIFIER_nondet_long(void);
extern "C" unsigned long __VERIFIER_nondet_ulong(void);
extern "C" long long __VERIFIER_nondet_longlong(void);
extern "C" bool __VERIFIER_nondet_bool(void);
extern "C" float __VERIFIER_nondet_float(void);
extern "C" double __VERIFIER_nondet_double(void);
void assume_abort_if_not(int cond) { if (!cond) { abort(); } }
void __VERIFIER_assert(int cond) { if (!(cond)) { ERROR: { reach_error(); abort(); } } }
#include <memory>
#include <stdexcept>
template <class T> class Stack { struct N { T v; std::unique_ptr<N> n; }; std::unique_ptr<N> top; unsigned c = 0; public:
  void push(T v) { top = std::unique_ptr<N>(new N{v, std::move(top)}); ++c; }
  T pop() { if (!top) throw std::out_of_range("empty"); T v = top->v; top = std::move(top->n); --c; return v; }
  unsigned size() const { return c; } };
int main() {
  Stack<int> s; int n = __VERIFIER_nondet_int(); if (n < 0 || n > 4) return 0;
  for (int i = 0; i < n; i++) s.push(i);
  for (int i = n - 1; i >= 0; i--) __VERIFIER_assert(s.pop() == i);
  try { s.pop(); __VERIFIER_assert(false); } catch (const std::out_of_range &) { __VERIFIER_assert(s.size() == 0); }
}
