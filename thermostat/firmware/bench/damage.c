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

/* Marks a region's bytes, but for padding between its variables, which is no state: on Arm there is some,
   since enums are short, and gcc says where. clang does not, but pads no region, since its enums are long. */
static void mark_variables(struct app *app, enum region region) {
  for (uint32_t i = 0; i < regions[region].bytes; i++) {
    ((uint8_t *)app)[regions[region].at + i] = UINT8_MAX;
  }
#ifdef __has_builtin
#if __has_builtin(__builtin_clear_padding)
  __builtin_clear_padding(app);
#endif
#endif
}

uint32_t damage_bits(enum region region) {
  struct app marked;
  uint32_t bytes = 0;

  mark_variables(&marked, region);
  for (uint32_t i = 0; i < regions[region].bytes; i++) {
    bytes += (((const uint8_t *)&marked)[regions[region].at + i] != 0u) ? 1u : 0u;
  }
  return bytes * BYTE_BITS;
}

void damage_flip(struct app *app, enum region region, uint32_t bit) {
  const uint32_t in = bit % damage_bits(region);
  uint32_t before = in / BYTE_BITS;
  uint32_t at = regions[region].at;
  struct app marked;

  mark_variables(&marked, region);
  while ((before > 0u) || (((const uint8_t *)&marked)[at] == 0u)) {
    before -= (((const uint8_t *)&marked)[at] != 0u) ? 1u : 0u;
    at++;
  }
  ((uint8_t *)app)[at] ^= (uint8_t)(1u << (in % BYTE_BITS));
}

void damage_clear(struct app *app, enum region region) {
  for (uint32_t i = 0; i < regions[region].bytes; i++) {
    ((uint8_t *)app)[regions[region].at + i] = 0;
  }
}
