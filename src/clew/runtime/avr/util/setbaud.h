/* The divider for BAUD at F_CPU, as near as 2 % (BAUD_TOL): UBRR_VALUE, and whether the speed is doubled. */
#undef USE_2X
#undef UBRR_VALUE
#undef UBRRL_VALUE
#undef UBRRH_VALUE
#ifndef F_CPU
#error "F_CPU says how fast the processor is: -D F_CPU=16000000UL"
#endif
#ifndef BAUD
#error "BAUD says how fast the line is"
#endif
#ifndef BAUD_TOL
#define BAUD_TOL 2
#endif
#define UBRR_VALUE (((F_CPU) + 8UL * (BAUD)) / (16UL * (BAUD)) - 1UL)
#define USE_2X 0
#if 100 * (F_CPU) > (16 * (UBRR_VALUE + 1)) * (100 * (BAUD) + (BAUD) * (BAUD_TOL)) || \
    100 * (F_CPU) < (16 * (UBRR_VALUE + 1)) * (100 * (BAUD) - (BAUD) * (BAUD_TOL))
#undef USE_2X
#undef UBRR_VALUE
#define USE_2X 1
#define UBRR_VALUE (((F_CPU) + 4UL * (BAUD)) / (8UL * (BAUD)) - 1UL)
#endif
#define UBRRL_VALUE (UBRR_VALUE & 0xff)
#define UBRRH_VALUE (UBRR_VALUE >> 8)
