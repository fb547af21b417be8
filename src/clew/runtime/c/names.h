/* Names of files that the program itself may have written: what it would read back is not kept. Devices are none of
   them: what is written to a device goes away, and what is read from it comes from outside. */
#ifndef CLEW_NAMES_H
#define CLEW_NAMES_H

#define CLEW_READ_BACK "what a program reads back from a file that it wrote itself is not modelled"

_Bool __clew_is_device(const char *name);
/* The file of this name may be written from now on. */
void __clew_own(const char *name);
_Bool __clew_is_own(const char *name);
/* The same of a file by its number. */
_Bool __clew_is_own_file(int number);
_Bool __clew_is_device_file(int number);

#endif
