#include <tlm.h>
