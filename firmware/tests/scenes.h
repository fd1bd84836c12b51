/* Situations that many tests begin with. */
#ifndef SCENES_H
#define SCENES_H

#include <stdbool.h>
#include <stdint.h>

void power_on(void);

/* A cold room; the compressor has run for 2.5 min and may stop. */
void power_on_and_heat(void);

/* Runs until the compressor is on or off. False: not within this time. */
bool wait_until_on(uint32_t ms);
bool wait_until_off(uint32_t ms);

#endif
