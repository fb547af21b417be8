//~ holds
// Jobs wait in a list of any length; a job has a ring of its own around it, and its text is inside of it or outside.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct link {
    struct link *next, *back;
};

struct job {
    struct link parts;
    char *text;
    char small[4];
    struct job *next;
};

static struct job *a_job(struct job *next) {
    struct job *job = malloc(sizeof(struct job));
    job->parts.next = job->parts.back = &job->parts;
    while (__VERIFIER_nondet_int()) {
        struct link *part = malloc(sizeof(struct link));
        part->next = job->parts.next;
        part->back = &job->parts;
        part->next->back = part;
        job->parts.next = part;
    }
    job->text = __VERIFIER_nondet_int() ? malloc(100) : job->small;
    job->text[0] = 0;
    job->next = next;
    return job;
}

static void finish(struct job *job) {
    while (job->parts.next != &job->parts) {
        struct link *part = job->parts.next;
        job->parts.next = part->next;
        part->next->back = part->back;
        free(part);
    }
    if (job->text != job->small)
        free(job->text);
    free(job);
}

int main(void) {
    struct job *jobs = NULL;
    while (__VERIFIER_nondet_int())
        jobs = a_job(jobs);
    while (jobs != NULL) {
        struct job *next = jobs->next;
        finish(jobs);
        jobs = next;
    }
    return 0;
}
