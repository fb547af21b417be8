/* Stream and message buffers of FreeRTOS: bytes in a ring, for one writer and one reader. A message stands behind its
   length, which takes as many bytes as a size. */
#include "rtos/rtos.h"
#include <stream_buffer.h>

#define LENGTH ((size_t)4)

struct clew_stream {
    size_t size, count, first, trigger;
    unsigned char messages;
    char spaces; /* who waits for room waits for its address */
    unsigned char bytes[];
};

StreamBufferHandle_t xStreamBufferGenericCreate(size_t size, size_t trigger, BaseType_t messages) {
    __clew_check(size > (messages ? LENGTH : 0), MISUSE, "a buffer has no room");
    __clew_check(trigger <= size, MISUSE, "a buffer is to wait for more bytes than it holds");
    struct clew_stream *stream = __clew_allocate(sizeof *stream + size);
    __clew_fill(stream, 0, sizeof *stream + size);
    stream->size = size;
    stream->trigger = trigger == 0 ? 1 : trigger;
    stream->messages = messages != 0;
    return stream;
}

static void put(StreamBufferHandle_t stream, unsigned char byte) {
    stream->bytes[(stream->first + stream->count) % stream->size] = byte;
    stream->count++;
}

static unsigned char taken(StreamBufferHandle_t stream) {
    unsigned char byte = stream->bytes[stream->first];
    stream->first = (stream->first + 1) % stream->size;
    stream->count--;
    return byte;
}

static void wake(const void *object, BaseType_t *woken) {
    struct clew_task *task = __clew_rtos_waiter(object);
    if (task == 0)
        return;
    __clew_rtos_wake(task);
    if (woken != 0 && __clew_rtos_running != 0 && task->priority > __clew_rtos_running->priority)
        *woken = pdTRUE;
}

/* So many bytes go in: of a message all or none. */
static size_t fitting(StreamBufferHandle_t stream, size_t count) {
    size_t room = stream->size - stream->count;
    if (stream->messages)
        return room >= count + LENGTH ? count : 0;
    return count < room ? count : room;
}

static size_t sent(StreamBufferHandle_t stream, const void *bytes, size_t count, BaseType_t *woken) {
    size_t fits = fitting(stream, count);
    if (fits == 0)
        return 0;
    for (size_t i = 0; stream->messages && i < LENGTH; i++)
        put(stream, (unsigned char)(fits >> (8 * i)));
    for (size_t i = 0; i < fits; i++)
        put(stream, ((const unsigned char *)bytes)[i]);
    if (stream->messages || stream->count >= stream->trigger)
        wake(stream, woken);
    return fits;
}

size_t xStreamBufferSend(StreamBufferHandle_t stream, const void *bytes, size_t count, TickType_t ticks) {
    __clew_rtos_require_task();
    __clew_check(stream != 0, MISUSE, "a buffer that was not created");
    size_t wanted = stream->messages && count + LENGTH > stream->size ? 0 : count;
    size_t least = stream->messages || wanted < stream->size ? wanted : stream->size;
    while (wanted != 0 && fitting(stream, wanted) < least)
        if (!__clew_rtos_wait(&stream->spaces, ticks))
            break;
    size_t done = sent(stream, bytes, wanted, 0);
    __clew_rtos_leave();
    return done;
}

size_t xStreamBufferSendFromISR(StreamBufferHandle_t stream, const void *bytes, size_t count, BaseType_t *woken) {
    return sent(stream, bytes, count, woken);
}

size_t xStreamBufferNextMessageLengthBytes(StreamBufferHandle_t stream) {
    size_t length = 0;
    for (size_t i = 0; stream->messages && stream->count > 0 && i < LENGTH; i++)
        length |= (size_t)stream->bytes[(stream->first + i) % stream->size] << (8 * i);
    return length;
}

/* A message that does not fit where it is to go stays. */
static size_t received(StreamBufferHandle_t stream, void *bytes, size_t most, BaseType_t *woken) {
    size_t count = stream->messages ? xStreamBufferNextMessageLengthBytes(stream) : stream->count;
    if (stream->messages && count > most)
        return 0;
    if (count > most)
        count = most;
    if (count == 0)
        return 0;
    for (size_t i = 0; stream->messages && i < LENGTH; i++)
        (void)taken(stream);
    for (size_t i = 0; i < count; i++)
        ((unsigned char *)bytes)[i] = taken(stream);
    wake(&stream->spaces, woken);
    return count;
}

size_t xStreamBufferReceive(StreamBufferHandle_t stream, void *bytes, size_t most, TickType_t ticks) {
    __clew_rtos_require_task();
    __clew_check(stream != 0, MISUSE, "a buffer that was not created");
    if (stream->count == 0)
        (void)__clew_rtos_wait(stream, ticks);
    size_t done = received(stream, bytes, most, 0);
    __clew_rtos_leave();
    return done;
}

size_t xStreamBufferReceiveFromISR(StreamBufferHandle_t stream, void *bytes, size_t most, BaseType_t *woken) {
    return received(stream, bytes, most, woken);
}

BaseType_t xStreamBufferReset(StreamBufferHandle_t stream) {
    if (__clew_rtos_waiter(stream) != 0 || __clew_rtos_waiter(&stream->spaces) != 0)
        return pdFAIL;
    stream->count = stream->first = 0;
    return pdPASS;
}

BaseType_t xStreamBufferSetTriggerLevel(StreamBufferHandle_t stream, size_t trigger) {
    if (trigger > stream->size)
        return pdFALSE;
    stream->trigger = trigger == 0 ? 1 : trigger;
    return pdTRUE;
}

BaseType_t xStreamBufferIsEmpty(StreamBufferHandle_t stream) { return stream->count == 0; }
BaseType_t xStreamBufferIsFull(StreamBufferHandle_t stream) {
    return stream->size - stream->count <= (stream->messages ? LENGTH : 0);
}
size_t xStreamBufferBytesAvailable(StreamBufferHandle_t stream) { return stream->count; }
size_t xStreamBufferSpacesAvailable(StreamBufferHandle_t stream) { return stream->size - stream->count; }
void vStreamBufferDelete(StreamBufferHandle_t stream) { __clew_free(stream); }
