#include <map>
#include <tlm.h>
