/* Many tests begin alike: the same power-on, the same room, the same minutes until the first start.
   What was played before is not played again but restored to the last bit, its trace included. */
#ifndef BEGINNING_H
#define BEGINNING_H

#include <stdbool.h>
#include <stdint.h>

#include "bench.h"

enum beginning_step { STEP_OUTDOOR, STEP_ROOM, STEP_PARTS, STEP_RUN, STEP_WAIT };

void beginning_reset(uint32_t seed, uint32_t clock_ms);

/* At power-on: state of the bench that a restored beginning brings back. */
void beginning_part(void *at, uint32_t size);

/* Part of a beginning. Anything else that a test does to the board ends it. */
void beginning_note(enum beginning_step step, uint64_t value);
void beginning_end(void);

/* Steps that take time. True: this one was played before, and is over. */
bool beginning_restore(uint64_t ms);
void beginning_keep(void); /* it has been played now */
void beginning_record(const struct record *record);

#endif
