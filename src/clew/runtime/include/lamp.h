/* The same by the name that LART has for it. */
#pragma once
#include <sys/lamp.h>
