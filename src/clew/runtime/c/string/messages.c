/* Messages in other languages: there is no other language than the one that the program is written in. */
#include <langinfo.h>
#include <libintl.h>
#include <string.h>

char *gettext(const char *text) { return (char *)text; }
char *dgettext(const char *domain, const char *text) { return (void)domain, (char *)text; }
char *dcgettext(const char *domain, const char *text, int category) { return (void)domain, (void)category, (char *)text; }
char *ngettext(const char *one, const char *many, unsigned long count) { return (char *)(count == 1 ? one : many); }
char *dngettext(const char *domain, const char *one, const char *many, unsigned long count) {
    return (void)domain, ngettext(one, many, count);
}
char *textdomain(const char *domain) { return (char *)(domain != 0 ? domain : "messages"); }
char *bindtextdomain(const char *domain, const char *folder) { return (void)strlen(domain), (char *)folder; }
char *bind_textdomain_codeset(const char *domain, const char *codeset) { return (void)strlen(domain), (char *)codeset; }

static const char *const days[] = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
static const char *const short_days[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
static const char *const months[] = {
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
};
static const char *const short_months[] = {
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
};

/* The words of a locale; what it has none for is the empty text. */
char *nl_langinfo(nl_item item) {
    if (item >= ABDAY_1 && item <= ABDAY_7)
        return (char *)short_days[item - ABDAY_1];
    if (item >= DAY_1 && item <= DAY_7)
        return (char *)days[item - DAY_1];
    if (item >= ABMON_1 && item <= ABMON_12)
        return (char *)short_months[item - ABMON_1];
    if (item >= MON_1 && item <= MON_12)
        return (char *)months[item - MON_1];
    switch (item) {
    case CODESET:
        return "UTF-8";
    case RADIXCHAR:
        return ".";
    case AM_STR:
        return "AM";
    case PM_STR:
        return "PM";
    case D_T_FMT:
        return "%a %b %e %H:%M:%S %Y";
    case D_FMT:
        return "%m/%d/%y";
    case T_FMT:
        return "%H:%M:%S";
    case T_FMT_AMPM:
        return "%I:%M:%S %p";
    case YESEXPR:
        return "^[yY]";
    case NOEXPR:
        return "^[nN]";
    default:
        return "";
    }
}
