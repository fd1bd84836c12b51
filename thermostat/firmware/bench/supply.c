/* The supply: coils lose it at once, the controller after its capacitors are empty. */
#include "beginning.h"
#include "board.h"
#include "random.h"

enum { HOLD_UP_MS = 20, MS_US = 1000 };
enum { SAG_MIN_US = 3000, SAG_SPREAD_US = 450000, CALM_MIN_US = 20000, CALM_SPREAD_US = 2000000 };

static struct {
  uint64_t back_us; /* when coils have a supply again; 0: they have it */
  uint64_t dark_us; /* when the controller loses its own, if that comes first */
  uint64_t sags_us; /* FAULT_COIL_WEAK: the next sag */
} supply;

void supply_reset(void) {
  supply.back_us = 0;
  supply.dark_us = NEVER_US;
  supply.sags_us = 0;
  beginning_part(&supply, sizeof supply);
}

uint64_t supply_next_us(void) {
  if (board.running) {
    return NEVER_US;
  }
  uint64_t next_us = (supply.back_us > 0u) ? supply.back_us : NEVER_US;

  if (supply.dark_us < next_us) {
    next_us = supply.dark_us;
  }
  if (board_has(FAULT_COIL_WEAK) && (supply.sags_us < next_us)) {
    next_us = supply.sags_us;
  }
  return next_us;
}

static void take_away(uint64_t us) {
  if ((board.us + us) > supply.back_us) {
    supply.back_us = board.us + us;
  }
  contacts_supply(false);
  board_plan();
}

void bench_sag(uint32_t ms) {
  beginning_note(STEP_SAG, ms);
  take_away((uint64_t)ms * MS_US);
}

void bench_dip(uint32_t ms) {
  beginning_note(STEP_DIP, ms);
  if (ms == 0u) {
    return;
  }
  if (ms >= HOLD_UP_MS) {
    const uint64_t dark_us = board.us + (HOLD_UP_MS * MS_US);

    supply.dark_us = (dark_us < supply.dark_us) ? dark_us : supply.dark_us;
  }
  take_away((uint64_t)ms * MS_US);
}

void supply_poll(void) {
  if (board.running) {
    return;
  }
  if (board.us >= supply.dark_us) {
    supply.dark_us = NEVER_US;
    if (board.powered) {
      board.powered = false;
      memory_cut();
      line_off();
      board_pins_off();
      rules_power_lost();
    }
  }
  if ((supply.back_us > 0u) && (board.us >= supply.back_us)) {
    supply.back_us = 0;
    contacts_supply(true);
    if (!board.powered) {
      bench_back();
    }
  }
  if (board_has(FAULT_COIL_WEAK) && (board.us >= supply.sags_us)) {
    const uint64_t sag_us = SAG_MIN_US + random_below(STREAM_SUPPLY, SAG_SPREAD_US);

    supply.sags_us = board.us + sag_us + CALM_MIN_US + random_below(STREAM_SUPPLY, CALM_SPREAD_US);
    take_away(sag_us);
  }
}
