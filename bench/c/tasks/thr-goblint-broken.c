//~ fails
//$ -p no-data-race
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
struct cache_entry {
    int refs;
    pthread_mutex_t refs_mutex;
    struct cache_entry*next;
}
cache[4];
void entry_init(struct cache_entry*e) {
    e->refs=0;
    pthread_mutex_init(&e->refs_mutex,NULL);
    e->next=NULL;
}
void addref(struct cache_entry*e) {
    pthread_mutex_lock(&e->refs_mutex);
    e->refs++;
    pthread_mutex_unlock(&e->refs_mutex);
}
void *t_fun(void*arg) {
    int i=(int)(long)arg;
    for(int k=0;k<4;k++) if((k&1)==i) addref(&cache[k]);
    cache[i].refs++;
    cache[2].refs--;
    return NULL;
}
int main() {
    for(int i=0;i<4;i++) entry_init(&cache[i]);
    pthread_t t[2];
    for(long i=0;i<2;i++) pthread_create(&t[i],NULL,t_fun,(void*)i);
    for(int i=0;i<4;i++) addref(&cache[i]);
    for(int i=0;i<2;i++) pthread_join(t[i],NULL);
    return 0;
}
