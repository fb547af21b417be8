/* What programs for KLEE call, where its folder is among those of the headers. */
#pragma once
#include <klee/klee.h>
