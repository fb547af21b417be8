/* What musl's own headers tell its sources: which names are hidden, and which have two spellings.
 *
 * Nothing is hidden, because units are linked one by one. A second spelling is the same name: what is an alias there
 * would be none of the definitions by which units are found.
 */
#define hidden
#define weak __attribute__((__weak__))
#define weak_alias(old, new) _Static_assert(1, "one name")

#define __inet_aton inet_aton
#define __iswalnum_l iswalnum_l
#define __iswalpha_l iswalpha_l
#define __iswblank_l iswblank_l
#define __iswcntrl_l iswcntrl_l
#define __iswctype_l iswctype_l
#define __iswdigit_l iswdigit_l
#define __iswgraph_l iswgraph_l
#define __iswlower_l iswlower_l
#define __iswprint_l iswprint_l
#define __iswpunct_l iswpunct_l
#define __iswspace_l iswspace_l
#define __iswupper_l iswupper_l
#define __iswxdigit_l iswxdigit_l
#define __lgamma_r lgamma_r
#define __lgammaf_r lgammaf_r
#define __lgammal_r lgammal_r
#define __signgam signgam
#define __towctrans_l towctrans_l
#define __towlower_l towlower_l
#define __towupper_l towupper_l
#define __wctrans_l wctrans_l
#define __wctype_l wctype_l
#define __strchrnul strchrnul
