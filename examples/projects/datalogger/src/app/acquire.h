/* Threads that read sensors, and the one that writes down what they read. */
#ifndef DL_ACQUIRE_H
#define DL_ACQUIRE_H

#include <stdint.h>

#include "dl/logger.h"
#include "dl/status.h"

/* So many readings of every sensor, with a thread for each where there are threads. */
dl_status dl_acquire(dl_logger *logger, uint32_t start, uint32_t rounds);

#endif
