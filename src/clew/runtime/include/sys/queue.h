/* Lists and queues by links in the elements themselves, as BSD and glibc offer them. */
#ifndef CLEW_SYS_QUEUE_H
#define CLEW_SYS_QUEUE_H

#define __CLEW_TAKE(to, from) ((to) = (from))

/* --- singly linked lists ------------------------------------------------------------------------------------------- */
#define SLIST_HEAD(name, type) \
    struct name { struct type *slh_first; }
#define SLIST_HEAD_INITIALIZER(head) {0}
#define SLIST_ENTRY(type) \
    struct { struct type *sle_next; }
#define SLIST_FIRST(head) ((head)->slh_first)
#define SLIST_NEXT(element, field) ((element)->field.sle_next)
#define SLIST_EMPTY(head) (SLIST_FIRST(head) == 0)
#define SLIST_INIT(head) do { SLIST_FIRST(head) = 0; } while (0)
#define SLIST_FOREACH(at, head, field) for ((at) = SLIST_FIRST(head); (at); (at) = SLIST_NEXT(at, field))
#define SLIST_FOREACH_SAFE(at, head, field, next) \
    for ((at) = SLIST_FIRST(head); (at) && (__CLEW_TAKE(next, SLIST_NEXT(at, field)), 1); (at) = (next))
#define SLIST_INSERT_HEAD(head, element, field) \
    do { SLIST_NEXT(element, field) = SLIST_FIRST(head); SLIST_FIRST(head) = (element); } while (0)
#define SLIST_INSERT_AFTER(before, element, field) \
    do { SLIST_NEXT(element, field) = SLIST_NEXT(before, field); SLIST_NEXT(before, field) = (element); } while (0)
#define SLIST_REMOVE_HEAD(head, field) do { SLIST_FIRST(head) = SLIST_NEXT(SLIST_FIRST(head), field); } while (0)
#define SLIST_REMOVE(head, element, type, field) \
    do { \
        struct type **clew_link = &SLIST_FIRST(head); \
        while (*clew_link != (element)) \
            clew_link = &SLIST_NEXT(*clew_link, field); \
        *clew_link = SLIST_NEXT(*clew_link, field); \
    } while (0)

/* --- lists with a link to what leads to an element ------------------------------------------------------------------- */
#define LIST_HEAD(name, type) \
    struct name { struct type *lh_first; }
#define LIST_HEAD_INITIALIZER(head) {0}
#define LIST_ENTRY(type) \
    struct { struct type *le_next; struct type **le_prev; }
#define LIST_FIRST(head) ((head)->lh_first)
#define LIST_NEXT(element, field) ((element)->field.le_next)
#define LIST_EMPTY(head) (LIST_FIRST(head) == 0)
#define LIST_INIT(head) do { LIST_FIRST(head) = 0; } while (0)
#define LIST_FOREACH(at, head, field) for ((at) = LIST_FIRST(head); (at); (at) = LIST_NEXT(at, field))
#define LIST_FOREACH_SAFE(at, head, field, next) \
    for ((at) = LIST_FIRST(head); (at) && (__CLEW_TAKE(next, LIST_NEXT(at, field)), 1); (at) = (next))
#define LIST_INSERT_HEAD(head, element, field) \
    do { \
        if ((LIST_NEXT(element, field) = LIST_FIRST(head)) != 0) \
            LIST_FIRST(head)->field.le_prev = &LIST_NEXT(element, field); \
        LIST_FIRST(head) = (element); \
        (element)->field.le_prev = &LIST_FIRST(head); \
    } while (0)
#define LIST_INSERT_AFTER(before, element, field) \
    do { \
        if ((LIST_NEXT(element, field) = LIST_NEXT(before, field)) != 0) \
            LIST_NEXT(before, field)->field.le_prev = &LIST_NEXT(element, field); \
        LIST_NEXT(before, field) = (element); \
        (element)->field.le_prev = &LIST_NEXT(before, field); \
    } while (0)
#define LIST_INSERT_BEFORE(behind, element, field) \
    do { \
        (element)->field.le_prev = (behind)->field.le_prev; \
        LIST_NEXT(element, field) = (behind); \
        *(behind)->field.le_prev = (element); \
        (behind)->field.le_prev = &LIST_NEXT(element, field); \
    } while (0)
#define LIST_REMOVE(element, field) \
    do { \
        if (LIST_NEXT(element, field) != 0) \
            LIST_NEXT(element, field)->field.le_prev = (element)->field.le_prev; \
        *(element)->field.le_prev = LIST_NEXT(element, field); \
    } while (0)

/* --- queues with a link to their end ---------------------------------------------------------------------------------- */
#define STAILQ_HEAD(name, type) \
    struct name { struct type *stqh_first; struct type **stqh_last; }
#define STAILQ_HEAD_INITIALIZER(head) {0, &(head).stqh_first}
#define STAILQ_ENTRY(type) \
    struct { struct type *stqe_next; }
#define STAILQ_FIRST(head) ((head)->stqh_first)
#define STAILQ_NEXT(element, field) ((element)->field.stqe_next)
#define STAILQ_EMPTY(head) (STAILQ_FIRST(head) == 0)
#define STAILQ_INIT(head) do { STAILQ_FIRST(head) = 0; (head)->stqh_last = &STAILQ_FIRST(head); } while (0)
#define STAILQ_FOREACH(at, head, field) for ((at) = STAILQ_FIRST(head); (at); (at) = STAILQ_NEXT(at, field))
#define STAILQ_INSERT_HEAD(head, element, field) \
    do { \
        if ((STAILQ_NEXT(element, field) = STAILQ_FIRST(head)) == 0) \
            (head)->stqh_last = &STAILQ_NEXT(element, field); \
        STAILQ_FIRST(head) = (element); \
    } while (0)
#define STAILQ_INSERT_TAIL(head, element, field) \
    do { \
        STAILQ_NEXT(element, field) = 0; \
        *(head)->stqh_last = (element); \
        (head)->stqh_last = &STAILQ_NEXT(element, field); \
    } while (0)
#define STAILQ_INSERT_AFTER(head, before, element, field) \
    do { \
        if ((STAILQ_NEXT(element, field) = STAILQ_NEXT(before, field)) == 0) \
            (head)->stqh_last = &STAILQ_NEXT(element, field); \
        STAILQ_NEXT(before, field) = (element); \
    } while (0)
#define STAILQ_REMOVE_HEAD(head, field) \
    do { \
        if ((STAILQ_FIRST(head) = STAILQ_NEXT(STAILQ_FIRST(head), field)) == 0) \
            (head)->stqh_last = &STAILQ_FIRST(head); \
    } while (0)
#define STAILQ_REMOVE(head, element, type, field) \
    do { \
        struct type **clew_link = &STAILQ_FIRST(head); \
        while (*clew_link != (element)) \
            clew_link = &STAILQ_NEXT(*clew_link, field); \
        if ((*clew_link = STAILQ_NEXT(*clew_link, field)) == 0) \
            (head)->stqh_last = clew_link; \
    } while (0)
#define STAILQ_CONCAT(head, other) \
    do { \
        if (!STAILQ_EMPTY(other)) { \
            *(head)->stqh_last = STAILQ_FIRST(other); \
            (head)->stqh_last = (other)->stqh_last; \
            STAILQ_INIT(other); \
        } \
    } while (0)

#define SIMPLEQ_HEAD(name, type) \
    struct name { struct type *stqh_first; struct type **stqh_last; }
#define SIMPLEQ_HEAD_INITIALIZER(head) STAILQ_HEAD_INITIALIZER(head)
#define SIMPLEQ_ENTRY(type) STAILQ_ENTRY(type)
#define SIMPLEQ_FIRST(head) STAILQ_FIRST(head)
#define SIMPLEQ_NEXT(element, field) STAILQ_NEXT(element, field)
#define SIMPLEQ_EMPTY(head) STAILQ_EMPTY(head)
#define SIMPLEQ_INIT(head) STAILQ_INIT(head)
#define SIMPLEQ_FOREACH(at, head, field) STAILQ_FOREACH(at, head, field)
#define SIMPLEQ_INSERT_HEAD(head, element, field) STAILQ_INSERT_HEAD(head, element, field)
#define SIMPLEQ_INSERT_TAIL(head, element, field) STAILQ_INSERT_TAIL(head, element, field)
#define SIMPLEQ_INSERT_AFTER(head, before, element, field) STAILQ_INSERT_AFTER(head, before, element, field)
#define SIMPLEQ_REMOVE_HEAD(head, field) STAILQ_REMOVE_HEAD(head, field)
#define SIMPLEQ_REMOVE(head, element, type, field) STAILQ_REMOVE(head, element, type, field)

/* --- queues with links in both directions ------------------------------------------------------------------------------ */
#define TAILQ_HEAD(name, type) \
    struct name { struct type *tqh_first; struct type **tqh_last; }
#define TAILQ_HEAD_INITIALIZER(head) {0, &(head).tqh_first}
#define TAILQ_ENTRY(type) \
    struct { struct type *tqe_next; struct type **tqe_prev; }
#define TAILQ_FIRST(head) ((head)->tqh_first)
#define TAILQ_NEXT(element, field) ((element)->field.tqe_next)
#define TAILQ_END(head) 0
#define TAILQ_EMPTY(head) (TAILQ_FIRST(head) == 0)
/* A head begins as the links of an element do: what leads to the last element lies in the links of the one before. */
#define TAILQ_LAST(head, name) (*(((struct name *)((head)->tqh_last))->tqh_last))
#define TAILQ_PREV(element, name, field) (*(((struct name *)((element)->field.tqe_prev))->tqh_last))
#define TAILQ_INIT(head) do { TAILQ_FIRST(head) = 0; (head)->tqh_last = &TAILQ_FIRST(head); } while (0)
#define TAILQ_FOREACH(at, head, field) for ((at) = TAILQ_FIRST(head); (at); (at) = TAILQ_NEXT(at, field))
#define TAILQ_FOREACH_SAFE(at, head, field, next) \
    for ((at) = TAILQ_FIRST(head); (at) && (__CLEW_TAKE(next, TAILQ_NEXT(at, field)), 1); (at) = (next))
#define TAILQ_FOREACH_REVERSE(at, head, name, field) \
    for ((at) = TAILQ_LAST(head, name); (at); (at) = TAILQ_PREV(at, name, field))
#define TAILQ_INSERT_HEAD(head, element, field) \
    do { \
        if ((TAILQ_NEXT(element, field) = TAILQ_FIRST(head)) != 0) \
            TAILQ_FIRST(head)->field.tqe_prev = &TAILQ_NEXT(element, field); \
        else \
            (head)->tqh_last = &TAILQ_NEXT(element, field); \
        TAILQ_FIRST(head) = (element); \
        (element)->field.tqe_prev = &TAILQ_FIRST(head); \
    } while (0)
#define TAILQ_INSERT_TAIL(head, element, field) \
    do { \
        TAILQ_NEXT(element, field) = 0; \
        (element)->field.tqe_prev = (head)->tqh_last; \
        *(head)->tqh_last = (element); \
        (head)->tqh_last = &TAILQ_NEXT(element, field); \
    } while (0)
#define TAILQ_INSERT_AFTER(head, before, element, field) \
    do { \
        if ((TAILQ_NEXT(element, field) = TAILQ_NEXT(before, field)) != 0) \
            TAILQ_NEXT(element, field)->field.tqe_prev = &TAILQ_NEXT(element, field); \
        else \
            (head)->tqh_last = &TAILQ_NEXT(element, field); \
        TAILQ_NEXT(before, field) = (element); \
        (element)->field.tqe_prev = &TAILQ_NEXT(before, field); \
    } while (0)
#define TAILQ_INSERT_BEFORE(behind, element, field) \
    do { \
        (element)->field.tqe_prev = (behind)->field.tqe_prev; \
        TAILQ_NEXT(element, field) = (behind); \
        *(behind)->field.tqe_prev = (element); \
        (behind)->field.tqe_prev = &TAILQ_NEXT(element, field); \
    } while (0)
#define TAILQ_REMOVE(head, element, field) \
    do { \
        if (TAILQ_NEXT(element, field) != 0) \
            TAILQ_NEXT(element, field)->field.tqe_prev = (element)->field.tqe_prev; \
        else \
            (head)->tqh_last = (element)->field.tqe_prev; \
        *(element)->field.tqe_prev = TAILQ_NEXT(element, field); \
    } while (0)
#define TAILQ_CONCAT(head, other, field) \
    do { \
        if (!TAILQ_EMPTY(other)) { \
            *(head)->tqh_last = TAILQ_FIRST(other); \
            TAILQ_FIRST(other)->field.tqe_prev = (head)->tqh_last; \
            (head)->tqh_last = (other)->tqh_last; \
            TAILQ_INIT(other); \
        } \
    } while (0)

#endif
