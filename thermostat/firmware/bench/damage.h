/* A bit that flips in the firmware's RAM. */
#ifndef DAMAGE_H
#define DAMAGE_H

#include <stdint.h>

#include "app.h"
#include "bench.h"

uint32_t damage_bits(enum region region);
void damage_flip(struct app *app, enum region region, uint32_t bit);
void damage_clear(struct app *app, enum region region);

#endif
