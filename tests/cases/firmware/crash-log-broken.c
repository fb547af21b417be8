//$ --device RCC=0x40021000:0x400
/* A log of crashes in memory that a reset leaves alone: at the first power-up it holds anything, and a count that a sum vouches for is believed. */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define RCC_CSR (*(volatile uint32_t *)0x40021024u)
#define RCC_CSR_RMVF (1u << 24)
#define RCC_CSR_PINRSTF (1u << 26)
#define RCC_CSR_IWDGRSTF (1u << 29)
#define SCB_AIRCR (*(volatile uint32_t *)0xe000ed0cu)

#define LOG_MAGIC 0x0c0ffee1u
#define LOG_ENTRIES 4u

enum cause { CAUSE_POWER, CAUSE_PIN, CAUSE_WATCHDOG };

struct crash_log {
    uint32_t magic;
    uint32_t used;
    uint8_t cause[LOG_ENTRIES];
    uint32_t check;
};

static struct crash_log crash_log __attribute__((section(".noinit")));

static uint32_t sum_of(const struct crash_log *log) {
    return log->magic + 3u * log->used + log->cause[0] + log->cause[1] + log->cause[2] + log->cause[3];
}

static bool log_is_usable(const struct crash_log *log) {
    if (log->magic != LOG_MAGIC || log->check != sum_of(log))
        return false;
    return true;
}

static void log_clear(struct crash_log *log) {
    memset(log, 0, sizeof *log);
    log->magic = LOG_MAGIC;
    log->check = sum_of(log);
}

static enum cause cause_of_reset(void) {
    uint32_t flags = RCC_CSR;
    RCC_CSR |= RCC_CSR_RMVF;
    if (flags & RCC_CSR_IWDGRSTF)
        return CAUSE_WATCHDOG;
    return flags & RCC_CSR_PINRSTF ? CAUSE_PIN : CAUSE_POWER;
}

static void log_add(struct crash_log *log, enum cause cause) {
    if (log->used == LOG_ENTRIES) {
        memmove(&log->cause[0], &log->cause[1], LOG_ENTRIES - 1);
        log->used--;
    }
    log->cause[log->used] = (uint8_t)cause; //~ fails array.out-of-bounds
    log->used++;
    log->check = sum_of(log);
}

int main(void) {
    if (!log_is_usable(&crash_log))
        log_clear(&crash_log);
    log_add(&crash_log, cause_of_reset());
    assert(crash_log.used >= 1 && crash_log.used <= LOG_ENTRIES);
    for (;;) {
    }
}
