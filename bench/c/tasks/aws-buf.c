//~ holds
#include <assert.h>
#include <stdint.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
extern size_t __VERIFIER_nondet_size_t(void);
extern unsigned char nondet_uchar(void);
struct aws_byte_buf {
    size_t len;
    uint8_t*buffer;
    size_t capacity;
};
static bool valid(const struct aws_byte_buf*b) {
    return b && ((b->capacity==0&&b->len==0&&b->buffer==NULL)||(b->capacity>0&&b->len<=b->capacity&&b->buffer));
}
static int append(struct aws_byte_buf*to,const uint8_t*p,size_t n) {
    if(to->capacity-to->len<n) return -1;
    if(n>0) {
        if(n>64) n=64;
        memcpy(to->buffer+to->len,p,n);
        to->len+=n;
    }
    return 0;
}
int main() {
    struct aws_byte_buf b;
    uint8_t src[64]={0};
    b.capacity=__VERIFIER_nondet_size_t();
    if(b.capacity==0||b.capacity>64) return 0;
    b.len=__VERIFIER_nondet_size_t();
    if(b.len>b.capacity) return 0;
    b.buffer=malloc(b.capacity);
    if(!b.buffer) return 0;
    assert(valid(&b));
    size_t n=__VERIFIER_nondet_size_t();
    append(&b,src,n);
    assert(valid(&b));
    free(b.buffer);
}
