/* Formats where int has 16 bits: numbers of 32 bits are long. */
#include_next <inttypes.h>
#ifndef __CLEW_NARROW_INTTYPES
#define __CLEW_NARROW_INTTYPES
#undef PRId32
#define PRId32 "ld"
#undef PRIdLEAST32
#define PRIdLEAST32 "ld"
#undef PRIdFAST32
#define PRIdFAST32 "ld"
#undef PRIi32
#define PRIi32 "li"
#undef PRIiLEAST32
#define PRIiLEAST32 "li"
#undef PRIiFAST32
#define PRIiFAST32 "li"
#undef PRIo32
#define PRIo32 "lo"
#undef PRIoLEAST32
#define PRIoLEAST32 "lo"
#undef PRIoFAST32
#define PRIoFAST32 "lo"
#undef PRIu32
#define PRIu32 "lu"
#undef PRIuLEAST32
#define PRIuLEAST32 "lu"
#undef PRIuFAST32
#define PRIuFAST32 "lu"
#undef PRIx32
#define PRIx32 "lx"
#undef PRIxLEAST32
#define PRIxLEAST32 "lx"
#undef PRIxFAST32
#define PRIxFAST32 "lx"
#undef PRIX32
#define PRIX32 "lX"
#undef PRIXLEAST32
#define PRIXLEAST32 "lX"
#undef PRIXFAST32
#define PRIXFAST32 "lX"
#undef SCNd32
#define SCNd32 "ld"
#undef SCNdLEAST32
#define SCNdLEAST32 "ld"
#undef SCNdFAST32
#define SCNdFAST32 "ld"
#undef SCNi32
#define SCNi32 "li"
#undef SCNiLEAST32
#define SCNiLEAST32 "li"
#undef SCNiFAST32
#define SCNiFAST32 "li"
#undef SCNo32
#define SCNo32 "lo"
#undef SCNoLEAST32
#define SCNoLEAST32 "lo"
#undef SCNoFAST32
#define SCNoFAST32 "lo"
#undef SCNu32
#define SCNu32 "lu"
#undef SCNuLEAST32
#define SCNuLEAST32 "lu"
#undef SCNuFAST32
#define SCNuFAST32 "lu"
#undef SCNx32
#define SCNx32 "lx"
#undef SCNxLEAST32
#define SCNxLEAST32 "lx"
#undef SCNxFAST32
#define SCNxFAST32 "lx"
#endif
