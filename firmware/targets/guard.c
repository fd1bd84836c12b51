/* Ends what does not end. The compiler calls the first function on every edge of src/ and tests/. */
#include <stddef.h>
#include <stdint.h>

static uint32_t left;

__attribute__((export_name("guard_set"))) void guard_set(uint32_t steps) { left = steps; }
__attribute__((export_name("guard_left"))) uint32_t guard_left(void) { return left; }

static void take(uint32_t steps) {
  if (left < steps) {
    left = 0;
    __builtin_trap();
  }
  left -= steps;
}

void __sanitizer_cov_trace_pc(void) { take(1); }

/* What a copied or cleared struct becomes: without these one edge could take as long as a loop. */
void *memcpy(void *to, const void *from, size_t bytes) {
  uint8_t *const target = to;
  const uint8_t *const source = from;

  take(bytes);
  for (size_t i = 0; i < bytes; i++) {
    target[i] = source[i];
  }
  return to;
}

void *memmove(void *to, const void *from, size_t bytes) {
  uint8_t *const target = to;
  const uint8_t *const source = from;

  take(bytes);
  for (size_t i = 0; i < bytes; i++) {
    const size_t at = ((uintptr_t)target < (uintptr_t)source) ? i : ((bytes - 1u) - i);
    target[at] = source[at];
  }
  return to;
}

void *memset(void *to, int value, size_t bytes) {
  uint8_t *const target = to;

  take(bytes);
  for (size_t i = 0; i < bytes; i++) {
    target[i] = (uint8_t)value;
  }
  return to;
}
