/* House, heat pump and room sensor, in integers: millionths of a degree, steps of a second. */
#ifndef PLANT_H
#define PLANT_H

#include <stdbool.h>
#include <stdint.h>

void plant_reset(void);
/* Thousandths of the nominal R25 and B of the NTC, and of the resistor above it. */
void plant_parts(uint32_t r25, uint32_t b, uint32_t pull_up);
void plant_room(int32_t room_cdeg); /* everything in the room has this temperature now */
void plant_outdoor(int32_t outdoor_cdeg);
void plant_second(bool heating);
int32_t plant_room_cdeg(void);

/* What the converter reads from the NTC, in 1/16 of a count, without noise. */
uint32_t plant_counts16(int32_t offset_cdeg);

#endif
