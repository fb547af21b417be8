//~ fails
#include <stddef.h>
#include <stdlib.h>
#include <assert.h>
struct list_head {
    struct list_head*next,*prev;
};
#define container_of(ptr,type,member) ({ const typeof(((type*)0)->member)*__m=(ptr); (type*)((char*)__m-offsetof(type,member)); })
#define LIST_HEAD_INIT(n) {&(n),&(n)}
#define LIST_HEAD(n) struct list_head n=LIST_HEAD_INIT(n)
#define list_entry(p,t,m) container_of(p,t,m)
#define list_for_each_entry_safe(pos,n,head,member) for(pos=list_entry((head)->next,typeof(*pos),member),n=list_entry(pos->member.next,typeof(*pos),member);&pos->member!=(head);pos=n,n=list_entry(n->member.next,typeof(*n),member))
static void __list_add(struct list_head*new,struct list_head*prev,struct list_head*next) {
    next->prev=new;
    new->next=next;
    new->prev=prev;
    prev->next=new;
}
static inline void list_add_tail(struct list_head*new,struct list_head*head) {
    __list_add(new,head->prev,head);
}
static inline void list_del(struct list_head*e) {
    e->next->prev=e->prev;
    e->prev->next=e->next;
}
struct dev {
    int id;
    struct list_head list;
    char name[8];
};
LIST_HEAD(devs);
static struct dev*alloc_dev(int id) {
    struct dev*d=calloc(1,sizeof*d);
    if(!d) return NULL;
    d->id=id;
    list_add_tail(&d->list,&devs);
    return d;
}
int main() {
    for(int i=0;i<4;i++) if(!alloc_dev(i)) return 1;
    struct dev*d,*n;
    int k=0;
    list_for_each_entry_safe(d,n,&devs,list) {
        assert(d->id==k++);
        free(d);
        list_del(&d->list);
    }
    assert(devs.next==&devs);
    return 0;
}
