//~ fails
//$ -p no-data-race
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
#include <thread>
#include <mutex>
std::mutex m; int v = 0;
int main() {
  std::thread a([] { for (int i = 0; i < 2; i++) { std::lock_guard<std::mutex> g(m); v++; } });
  std::thread b([] { v += 5; });
  a.join(); b.join();
  __VERIFIER_assert(v == 7);
}
