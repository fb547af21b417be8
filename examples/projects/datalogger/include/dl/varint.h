/* Numbers of variable length: seven bits a byte, the small ones short. */
#ifndef DL_VARINT_H
#define DL_VARINT_H

#include <stddef.h>
#include <stdint.h>

#define DL_VARINT_MOST 5u /* bytes of the longest number */

/* Signed numbers with the small ones, of either sign, in front. */
uint32_t dl_zigzag(int32_t value);
int32_t dl_unzigzag(uint32_t value);

/* Write the number; how many bytes it took, or 0 where there is no room. */
size_t dl_varint_put(uint8_t *to, size_t room, uint32_t value);

/* Read a number; how many bytes it had, or 0 where it does not end, or is too large. */
size_t dl_varint_get(const uint8_t *from, size_t length, uint32_t *value);

#endif
