/* Checks of the heap that glibc makes on request: here they are made anyway. */
#ifndef CLEW_MCHECK_H
#define CLEW_MCHECK_H

static inline void mtrace(void) {}
static inline void muntrace(void) {}

#endif
