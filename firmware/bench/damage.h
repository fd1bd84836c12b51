/* A bit that flips in the firmware's RAM. */
#ifndef DAMAGE_H
#define DAMAGE_H

#include <stdint.h>

#include "app.h"
#include "bench.h"

void damage_flip(struct app *app, enum variable variable, uint8_t bit);

#endif
