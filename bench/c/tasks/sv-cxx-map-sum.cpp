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
#include <map>
#include <vector>
#include <algorithm>
int main() {
  std::map<int, int> m; std::vector<int> v;
  for (int i = 0; i < 4; i++) { int k = __VERIFIER_nondet_int(); if (k < 0 || k > 3) k = 0; m[k]++; v.push_back(k); }
  int t = 0; for (auto &p : m) { t += p.second; __VERIFIER_assert(p.second == (int)std::count(v.begin(), v.end(), p.first)); }
  __VERIFIER_assert(t == 4);
}
