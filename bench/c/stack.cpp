// A stack without locks: three threads push a node and pop one, by compare and exchange.
#include <atomic>
#include <cassert>
#include <pthread.h>

struct Node {
  int value;
  Node *next;
};

static std::atomic<Node *> top{nullptr};
static std::atomic<int> sum{0};
static Node nodes[3];

static void push(Node *node) {
  node->next = top.load();
  while (!top.compare_exchange_strong(node->next, node)) {
  }
}

static Node *pop() {
  Node *found = top.load();
  while (found && !top.compare_exchange_strong(found, found->next)) {
  }
  return found;
}

static void *worker(void *argument) {
  int me = (int)(long)argument;
  nodes[me].value = me + 1;
  push(&nodes[me]);
  Node *node = pop();
  assert(node);
  sum += node->value;
  return nullptr;
}

int main() {
  pthread_t threads[3];
  for (long i = 0; i < 3; i++) pthread_create(&threads[i], nullptr, worker, reinterpret_cast<void *>(i));
  for (auto thread : threads) pthread_join(thread, nullptr);
  assert(sum == 6);
  return 0;
}
