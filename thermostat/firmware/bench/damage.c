#include "damage.h"

#include <stddef.h>

enum { BYTE_BITS = 8 };

static const struct {
  uint32_t at, bytes;
} regions[REGIONS] = {
  { offsetof(struct app, control), sizeof(struct control) },
  { offsetof(struct app, latch), sizeof(struct latch) },
  { offsetof(struct app, sensor), sizeof(struct sensor) },
  { offsetof(struct app, tick_ms), 2u * sizeof(uint32_t) } /* and whether its sample is due */
};

/* Padding between variables is no state. On Arm there is some, since enums are short, and gcc says where.
   clang does not, but where its enums are long, no region has any. */
static bool is_padding(uint32_t at) {
  struct app marked;

  ((uint8_t *)&marked)[at] = UINT8_MAX;
#ifdef __has_builtin
#if __has_builtin(__builtin_clear_padding)
  __builtin_clear_padding(&marked);
#endif
#endif
  return ((const uint8_t *)&marked)[at] == 0u;
}

uint32_t damage_bits(enum region region) {
  uint32_t bytes = 0;

  for (uint32_t i = 0; i < regions[region].bytes; i++) {
    bytes += is_padding(regions[region].at + i) ? 0u : 1u;
  }
  return bytes * BYTE_BITS;
}

void damage_flip(struct app *app, enum region region, uint32_t bit) {
  const uint32_t in = bit % damage_bits(region);
  uint32_t before = in / BYTE_BITS;
  uint32_t at = regions[region].at;

  while ((before > 0u) || is_padding(at)) {
    before -= is_padding(at) ? 0u : 1u;
    at++;
  }
  ((uint8_t *)app)[at] ^= (uint8_t)(1u << (in % BYTE_BITS));
}

void damage_clear(struct app *app, enum region region) {
  for (uint32_t i = 0; i < regions[region].bytes; i++) {
    ((uint8_t *)app)[regions[region].at + i] = 0;
  }
}
