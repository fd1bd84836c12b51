/* Many tests begin alike: the same power-on, the same room, the same minutes until the first start.
   What was played before is not played again but restored to the last bit, its trace included. */
#ifndef BEGINNING_H
#define BEGINNING_H

#include <stdbool.h>
#include <stdint.h>

#include "bench.h"

enum beginning_step {
  STEP_BLANK,
  STEP_CLEAR,
  STEP_DIP,
  STEP_EVERY,
  STEP_FAULT,
  STEP_FLIP,
  STEP_FORWARD,
  STEP_NV,
  STEP_NV_FLIP,
  STEP_OUTDOOR,
  STEP_PARTS,
  STEP_PRESS,
  STEP_ROOM,
  STEP_RUN,
  STEP_SAG,
  STEP_SAMPLES,
  STEP_SEND,
  STEP_SEND_DAMAGED,
  STEP_SLOW,
  STEP_STALL,
  STEP_STICK,
  STEP_WAIT,
  STEP_WAIT_NOT,
  STEP_WEAR
};

void beginning_reset(uint32_t seed, uint32_t clock_ms);

/* At power-on: state of the bench that a restored beginning brings back. */
void beginning_part(void *at, uint32_t size);

/* What a test does to the board, with a value of up to 56 bits. */
void beginning_note(enum beginning_step step, uint64_t value);
void beginning_end(void); /* what follows is not to be restored */

/* Steps that take time. True: this one was played before, and is over. */
bool beginning_restore(uint64_t ms);
void beginning_keep(void); /* it has been played now */
void beginning_record(const struct record *record);

#endif
