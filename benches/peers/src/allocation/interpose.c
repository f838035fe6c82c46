/*
 * The allocator of the whole program, Rust and C, in one place: each function jumps through a table, which leads to glibc's
 * own functions, to mimalloc's, or to those of either with a count before them. A jump more is all that a timed round pays,
 * and every engine pays it.
 *
 * The table is chosen by the environment before the first allocation, so that no allocator gets what another gave out.
 */

#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

extern void *mi_malloc(size_t);
extern void *mi_calloc(size_t, size_t);
extern void *mi_realloc(void *, size_t);
extern void *mi_malloc_aligned(size_t, size_t);
extern void mi_free(void *);

struct table {
  void *(*allocate)(size_t);
  void *(*allocate_zeroed)(size_t, size_t);
  void *(*reallocate)(void *, size_t);
  void *(*allocate_aligned)(size_t alignment, size_t);
  void (*release)(void *);
};

static void *mimalloc_aligned(size_t alignment, size_t size) { return mi_malloc_aligned(size, alignment); }

static const struct table SYSTEM = {__libc_malloc, __libc_calloc, __libc_realloc, __libc_memalign, __libc_free};
static const struct table MIMALLOC = {mi_malloc, mi_calloc, mi_realloc, mimalloc_aligned, mi_free};

static struct table current;

/* What is behind the counters. */
static struct table plain;
static uint64_t allocations, bytes;

static void count(size_t size) {
  __atomic_fetch_add(&allocations, 1, __ATOMIC_RELAXED);
  __atomic_fetch_add(&bytes, size, __ATOMIC_RELAXED);
}

static void *counted(size_t size) {
  count(size);
  return plain.allocate(size);
}

static void *counted_zeroed(size_t number, size_t size) {
  count(number * size);
  return plain.allocate_zeroed(number, size);
}

static void *counted_again(void *block, size_t size) {
  count(size);
  return plain.reallocate(block, size);
}

static void *counted_aligned(size_t alignment, size_t size) {
  count(size);
  return plain.allocate_aligned(alignment, size);
}

static void choose(void) {
  const char *name = getenv("PROTOPLAN_PEERS_ALLOCATOR");
  plain = name != NULL && strcmp(name, "mimalloc") == 0 ? MIMALLOC : SYSTEM;
  current = plain;
}

/* The first allocation chooses. */
static void *first(size_t size) {
  choose();
  return plain.allocate(size);
}

static void *first_zeroed(size_t number, size_t size) {
  choose();
  return plain.allocate_zeroed(number, size);
}

static void *first_again(void *block, size_t size) {
  choose();
  return plain.reallocate(block, size);
}

static void *first_aligned(size_t alignment, size_t size) {
  choose();
  return plain.allocate_aligned(alignment, size);
}

static void first_release(void *block) {
  if (block != NULL) {
    choose();
    plain.release(block);
  }
}

static struct table current = {first, first_zeroed, first_again, first_aligned, first_release};

void *malloc(size_t size) { return current.allocate(size); }
void *calloc(size_t number, size_t size) { return current.allocate_zeroed(number, size); }
void *realloc(void *block, size_t size) { return current.reallocate(block, size); }
void *memalign(size_t alignment, size_t size) { return current.allocate_aligned(alignment, size); }
void *aligned_alloc(size_t alignment, size_t size) { return current.allocate_aligned(alignment, size); }
void free(void *block) { current.release(block); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  void *given = current.allocate_aligned(alignment, size);
  if (given == NULL) {
    return ENOMEM;
  }
  *block = given;
  return 0;
}

/* Starts to count, from nothing. */
void peers_count_start(void) {
  allocations = 0;
  bytes = 0;
  current.allocate = counted;
  current.allocate_zeroed = counted_zeroed;
  current.reallocate = counted_again;
  current.allocate_aligned = counted_aligned;
}

/* Stops, and tells the calls and the bytes that were asked for. */
void peers_count_stop(uint64_t *calls, uint64_t *asked) {
  current = plain;
  *calls = allocations;
  *asked = bytes;
}
