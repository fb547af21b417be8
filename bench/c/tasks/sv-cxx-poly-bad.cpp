//~ fails
//$ -p valid-deref -p valid-free -p valid-memtrack
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
struct A { virtual ~A() {} virtual int f() = 0; };
struct B : A { int *p = new int(3); int f() override { return *p; } ~B() override { delete p; } };
struct C : A { int f() override { return 7; } };
int main() {
  A *a = __VERIFIER_nondet_bool() ? static_cast<A *>(new B) : new C;
  A *b = a; int r = a->f();
  if (r == 7) delete a;
  r = b->f();
  if (r != 7) delete b;
  return 0;
}
