/* Messages about errors, as glibc has them. */
#ifndef _ERROR_H
#define _ERROR_H 1

#ifdef __cplusplus
extern "C" {
#endif
extern unsigned error_message_count;
extern int error_one_per_line;
extern void (*error_print_progname)(void);
void error(int status, int number, const char *format, ...);
void error_at_line(int status, int number, const char *file, unsigned line, const char *format, ...);
#ifdef __cplusplus
}
#endif
#endif
