/* Event groups of FreeRTOS. */
#ifndef CLEW_FREERTOS_EVENT_GROUPS_H
#define CLEW_FREERTOS_EVENT_GROUPS_H

#include <FreeRTOS.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef uint32_t EventBits_t;
typedef struct clew_flags *EventGroupHandle_t;
typedef struct {
    void *unused[4];
} StaticEventGroup_t;

EventGroupHandle_t xEventGroupCreate(void);
EventBits_t xEventGroupWaitBits(EventGroupHandle_t group, EventBits_t wanted, BaseType_t clear, BaseType_t all,
                                TickType_t ticks);
EventBits_t xEventGroupSetBits(EventGroupHandle_t group, EventBits_t bits);
BaseType_t xEventGroupSetBitsFromISR(EventGroupHandle_t group, EventBits_t bits, BaseType_t *woken);
EventBits_t xEventGroupClearBits(EventGroupHandle_t group, EventBits_t bits);
EventBits_t xEventGroupSync(EventGroupHandle_t group, EventBits_t bits, EventBits_t wanted, TickType_t ticks);
#define xEventGroupCreateStatic(buffer) ((void)(buffer), xEventGroupCreate())
#define xEventGroupGetBits(group) xEventGroupClearBits(group, 0)
#define xEventGroupGetBitsFromISR(group) xEventGroupClearBits(group, 0)
#define xEventGroupClearBitsFromISR(group, bits) (xEventGroupClearBits(group, bits), pdPASS)
void vEventGroupDelete(EventGroupHandle_t group);

#ifdef __cplusplus
}
#endif
#endif
