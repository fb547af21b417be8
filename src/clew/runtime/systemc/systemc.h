// SystemC with its names in the global namespace, as most designs expect them.
#ifndef CLEW_SYSTEMC_H
#define CLEW_SYSTEMC_H

#include <systemc>

#include <cstdio>
#include <cstring>
#include <iomanip>
#include <iostream>
#include <sstream>

using namespace sc_core;
using namespace sc_dt;
using std::cerr;
using std::cin;
using std::cout;
using std::dec;
using std::endl;
using std::flush;
using std::hex;
using std::ios;
using std::istream;
using std::oct;
using std::ostream;
using std::string;

#endif
