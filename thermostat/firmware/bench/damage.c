#include "damage.h"

#include <stddef.h>

enum { BYTE_BITS = 8 };

static const struct {
  uint32_t at, bytes;
} regions[REGIONS] = {
  { offsetof(struct app, control), sizeof(struct control) },
  { offsetof(struct app, latch), sizeof(struct latch) },
  { offsetof(struct app, sensor), sizeof(struct sensor) },
  { offsetof(struct app, tick_ms), sizeof(uint32_t) }
};

uint32_t damage_bits(enum region region) {
  return regions[region].bytes * BYTE_BITS;
}

void damage_flip(struct app *app, enum region region, uint32_t bit) {
  const uint32_t in = bit % damage_bits(region);

  ((uint8_t *)app)[regions[region].at + (in / BYTE_BITS)] ^= (uint8_t)(1u << (in % BYTE_BITS));
}

void damage_clear(struct app *app, enum region region) {
  for (uint32_t i = 0; i < regions[region].bytes; i++) {
    ((uint8_t *)app)[regions[region].at + i] = 0;
  }
}
