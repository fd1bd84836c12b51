/* A storm: a schedule of faults, dips and commands, made from a seed. */
#ifndef STORM_H
#define STORM_H

#include <stdbool.h>
#include <stdint.h>

#include "bench.h"

enum deed_kind {
  DEED_FAULT,
  DEED_HEAL,
  DEED_DIP,
  DEED_SAG,
  DEED_WRITE,
  DEED_FLIP,
  DEED_PRESS,
  DEED_SLOW,  /* contacts */
  DEED_UNTIL /* the firmware is in a state, or the time is over */
};

/* What happens, and how long it lasts until the next. */
struct deed {
  uint8_t kind;   /* enum deed_kind */
  uint8_t which;  /* enum fault; for DEED_FLIP enum region; for DEED_UNTIL a state */
  uint16_t value; /* ms, hundredths of a degree, or a bit; for DEED_UNTIL ms more */
  uint32_t wait_ms;
};

enum { STORM_MOST = 800, STORM_STATES = 6 };

struct storm {
  uint32_t count;
  struct deed deeds[STORM_MOST];
};
extern struct storm storm;

/* What was active at each look at the last storm: soon after each deed, then every second. */
struct storm_looks {
  uint32_t all, running;
  uint32_t visits[STORM_STATES][FAULTS + 1]; /* by state and active fault; the last column: none */
  uint32_t alone[FAULTS], together[FAULTS];
};
extern struct storm_looks storm_looks;

void storm_make(uint32_t seed);

/* Plays storm with a new bench. Returns the bits of the rules that it breaks. */
uint32_t storm_play(uint32_t seed);

/* Leaves in storm the shortest schedule found that still breaks a rule. False: there is none. */
bool storm_shorten(uint32_t seed);

#endif
