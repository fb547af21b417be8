//? unreach-call
// An inode is allocated once: flag and owner under two locks.
#include <pthread.h>
extern void reach_error(void);

int block, busy, inode;
pthread_mutex_t m_inode = PTHREAD_MUTEX_INITIALIZER, m_busy = PTHREAD_MUTEX_INITIALIZER;

void *allocator(void *arg) {
    pthread_mutex_lock(&m_inode);
    if (inode == 0) {
        busy = 0;
        inode = 1;
    }
    block = 1;
    if (!(block == 1))
        reach_error(); //~ fails control.error-reached
    pthread_mutex_unlock(&m_inode);
    return 0;
}

void *de_allocator(void *arg) {
    pthread_mutex_lock(&m_busy);
    if (busy == 0) {
        block = 0;
    }
    pthread_mutex_unlock(&m_busy);
    return 0;
}

int main() {
    pthread_t t1, t2;
    inode = busy;
    pthread_create(&t1, 0, allocator, 0);
    pthread_create(&t2, 0, de_allocator, 0);
    pthread_join(t1, 0);
    pthread_join(t2, 0);
    return 0;
}
