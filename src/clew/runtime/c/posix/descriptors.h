/* The numbers of open files, for those who open something else than files. */
#ifndef CLEW_DESCRIPTORS_H
#define CLEW_DESCRIPTORS_H

#include <__clew.h>
#include <sys/types.h>

enum { MOST_FILES = 32 };

/* Whether the number stands for nothing; then that is the error. */
_Bool __clew_file_is_none(int file);
/* The lowest number from here that is free. */
int __clew_file_taken(int from);

/* Pipes and pairs of sockets, which come with a program that makes some. */
__attribute__((weak)) _Bool __clew_is_channel(int file);
__attribute__((weak)) ssize_t __clew_channel_read(int file, void *data, size_t size);
__attribute__((weak)) ssize_t __clew_channel_write(int file, const void *data, size_t size);
__attribute__((weak)) void __clew_channel_copy(int file, int to);
__attribute__((weak)) void __clew_channel_close(int file);

static inline _Bool __clew_through_channel(int file) { return __clew_is_channel != 0 && __clew_is_channel(file); }

#endif
