/* For sources that ask for the inside of FILE and do without it. */
#include <stdio.h>
#define FLOCK(file) flockfile(file)
#define FUNLOCK(file) funlockfile(file)

void __getopt_msg(const char *program, const char *text, const char *option, size_t length);
