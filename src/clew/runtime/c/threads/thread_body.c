/* The body of a thread in a program that never calls pthread_exit; the other ones catch. */
#include "threads/thread_record.h"

void *__clew_thread_body(void *(*routine)(void *), void *argument) { return routine(argument); }

void *__clew_thread_body_int(int (*routine)(void *), void *argument) { return (void *)(intptr_t)routine(argument); }
