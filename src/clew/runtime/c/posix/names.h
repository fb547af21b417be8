/* Names of files that the program itself may have written: what it would read back is not kept, or only by those who
   say so. Devices are none of them: what is written to a device goes away, and what is read from it comes from
   outside. */
#ifndef CLEW_NAMES_H
#define CLEW_NAMES_H

#include <stddef.h>

#define CLEW_READ_BACK "what a program reads back from a file that it wrote itself is not modelled"

_Bool __clew_is_device(const char *name);
/* The file of this name may be written from now on, by somebody who does not keep what he writes. */
void __clew_own(const char *name);
_Bool __clew_is_own(const char *name);
/* The file of this name is gone, or has another name now. */
void __clew_removed(const char *name);
void __clew_renamed(const char *from, const char *to);
/* The same of a file by its number. */
_Bool __clew_is_own_file(int number);
_Bool __clew_is_device_file(int number);

/* What stands in a file as far as somebody has looked or written, as long as it is known, and who has it open. More
   may stand behind it, which is anything, unless it is whole. */
struct __clew_kept {
    char *text;
    size_t size, room;
    unsigned readers, writers;
    _Bool own, known, whole;
};
/* Whether files are kept; the front end asks both ways. */
extern _Bool __clew_keeps_files;
/* The file of this name, of which nothing is known at first. */
struct __clew_kept *__clew_kept_file(const char *name);
/* Bytes into a file, from a place on; what lies between its end and that place is zero. */
void __clew_keep(struct __clew_kept *file, size_t place, const void *bytes, size_t count);

#endif
