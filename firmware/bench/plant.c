#include "plant.h"

#include "random.h"

enum {
  UDEG_PER_CDEG = 10000,
  HEAT_UDEG_PER_S = 9000, /* what the heat pump adds to the emitter at full power */
  RAMP_S = 60,            /* time constants */
  EMITTER_S = 300,
  ROOM_S = 3600,
  LOSS_S = 80000,
  PROBE_S = 20
};

enum { NTC_FIRST_DEG = -40, NTC_ROWS = 131, PULL_UP_OHM = 10000, PERMILLE = 1000 };
enum { TOLERANCE_PERMILLE = 10, CDEG_PER_DEG = 100 };
enum { FULL_SCALE16 = 65536 }; /* 4096 counts */

/* Resistance in ohm from -40 C to 90 C in steps of 1 C. */
static const uint32_t ntc_ohm[NTC_ROWS] = {
#include "ntc_ohm.inc"
};

static struct {
  int32_t outdoor, heat, emitter, room, probe; /* millionths of a degree; heat: per second */
  uint32_t permille;                           /* resistance of this NTC relative to the table */
} plant;

void plant_reset(void) {
  plant.heat = 0;
  plant.permille = PERMILLE - TOLERANCE_PERMILLE +
                   random_below(STREAM_PARTS, (2u * TOLERANCE_PERMILLE) + 1u);
  plant_outdoor(0);
  plant_room(2000);
}

void plant_room(int32_t room_cdeg) {
  plant.room = room_cdeg * UDEG_PER_CDEG;
  plant.emitter = plant.room;
  plant.probe = plant.room;
}

void plant_outdoor(int32_t outdoor_cdeg) {
  plant.outdoor = outdoor_cdeg * UDEG_PER_CDEG;
}

void plant_second(bool heating) {
  const int32_t given = (plant.emitter - plant.room) / EMITTER_S;

  plant.heat += ((heating ? HEAT_UDEG_PER_S : 0) - plant.heat) / RAMP_S;
  plant.room += ((plant.emitter - plant.room) / ROOM_S) + ((plant.outdoor - plant.room) / LOSS_S);
  plant.emitter += plant.heat - given;
  plant.probe += (plant.room - plant.probe) / PROBE_S;
}

int32_t plant_room_cdeg(void) {
  return plant.room / UDEG_PER_CDEG;
}

uint32_t plant_counts16(int32_t offset_cdeg) {
  int32_t cdeg = (plant.probe / UDEG_PER_CDEG) + offset_cdeg - (NTC_FIRST_DEG * CDEG_PER_DEG);

  if (cdeg < 0) {
    cdeg = 0;
  }
  if (cdeg > ((NTC_ROWS - 2) * CDEG_PER_DEG)) {
    cdeg = (NTC_ROWS - 2) * CDEG_PER_DEG;
  }
  const uint32_t row = (uint32_t)cdeg / CDEG_PER_DEG;
  const uint32_t part = (uint32_t)cdeg % CDEG_PER_DEG;
  const uint32_t drop = ((ntc_ohm[row] - ntc_ohm[row + 1u]) * part) / CDEG_PER_DEG;
  const uint32_t ohm = ((ntc_ohm[row] - drop) * plant.permille) / PERMILLE;

  return FULL_SCALE16 - ((FULL_SCALE16 * (uint32_t)PULL_UP_OHM) / (ohm + PULL_UP_OHM));
}
