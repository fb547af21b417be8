/* Data in program memory, which is memory like any other here. */
#ifndef CLEW_AVR_PGMSPACE_H
#define CLEW_AVR_PGMSPACE_H
#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define PROGMEM
#define PGM_P const char *
#define PGM_VOID_P const void *
#define PSTR(text) ((const char *)(text))
typedef const char prog_char;
typedef const uint8_t prog_uint8_t;
typedef const uint16_t prog_uint16_t;

#define pgm_read_byte(place) (*(const uint8_t *)(place))
#define pgm_read_word(place) (*(const uint16_t *)(place))
#define pgm_read_dword(place) (*(const uint32_t *)(place))
#define pgm_read_qword(place) (*(const uint64_t *)(place))
#define pgm_read_float(place) (*(const float *)(place))
#define pgm_read_ptr(place) (*(void *const *)(place))
#define pgm_read_char(place) (*(const char *)(place))
#define pgm_read_unsigned_char(place) (*(const unsigned char *)(place))
#define pgm_read_int(place) (*(const int *)(place))
#define pgm_read_unsigned(place) (*(const unsigned *)(place))
#define pgm_read_byte_near(place) pgm_read_byte(place)
#define pgm_read_word_near(place) pgm_read_word(place)
#define pgm_read_dword_near(place) pgm_read_dword(place)
#define pgm_read_float_near(place) pgm_read_float(place)
#define pgm_read_ptr_near(place) pgm_read_ptr(place)

#define memcpy_P memcpy
#define memcmp_P memcmp
#define memchr_P memchr
#define memmem_P memmem
#define strlen_P strlen
#define strnlen_P strnlen
#define strcpy_P strcpy
#define strncpy_P strncpy
#define strlcpy_P strlcpy
#define strcat_P strcat
#define strncat_P strncat
#define strlcat_P strlcat
#define strcmp_P strcmp
#define strncmp_P strncmp
#define strcasecmp_P strcasecmp
#define strncasecmp_P strncasecmp
#define strstr_P strstr
#define strchr_P strchr
#define strrchr_P strrchr
#define strspn_P strspn
#define strcspn_P strcspn
#define strpbrk_P strpbrk
#define printf_P printf
#define fprintf_P fprintf
#define sprintf_P sprintf
#define snprintf_P snprintf
#define puts_P puts
#define fputs_P fputs
#define sscanf_P sscanf
#endif
