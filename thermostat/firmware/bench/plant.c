#include "plant.h"

#include "beginning.h"
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

enum { NTC_FIRST_DEG = -40, NTC_ROWS = 131, NTC_B_K = 3950, PULL_UP_OHM = 10000, PERMILLE = 1000 };
enum { ZERO_CK = 27315, R25_CK = 29815, PPM = 1000000 }; /* hundredths of a kelvin */
enum { TOLERANCE_PERMILLE = 10, CDEG_PER_DEG = 100 };
enum { FULL_SCALE16 = 65536 }; /* 4096 counts */

/* Resistance in ohm from -40 C to 90 C in steps of 1 C. */
static const uint32_t ntc_ohm[NTC_ROWS] = {
#include "ntc_ohm.inc"
};

static struct {
  int32_t outdoor, heat, emitter, room, probe; /* millionths of a degree; heat: per second */
  uint32_t r25, b, pull_up;                    /* thousandths of the nominal parts */
  struct {
    bool known; /* nothing has changed since */
    int32_t offset_cdeg;
    uint32_t counts16;
  } read;
} plant;

void plant_reset(void) {
  beginning_part(&plant, sizeof plant);
  plant.heat = 0;
  const uint32_t r25 = PERMILLE - TOLERANCE_PERMILLE +
                       random_below(STREAM_PARTS, (2u * TOLERANCE_PERMILLE) + 1u);

  plant_parts(r25, PERMILLE, PERMILLE);
  plant_outdoor(0);
  plant_room(2000);
}

void plant_parts(uint32_t r25, uint32_t b, uint32_t pull_up) {
  plant.r25 = r25;
  plant.b = b;
  plant.pull_up = pull_up;
  plant.read.known = false;
}

void plant_room(int32_t room_cdeg) {
  plant.room = room_cdeg * UDEG_PER_CDEG;
  plant.emitter = plant.room;
  plant.probe = plant.room;
  plant.read.known = false;
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
  plant.read.known = false;
}

int32_t plant_room_cdeg(void) {
  return plant.room / UDEG_PER_CDEG;
}

/* What another B makes of a resistance: exp(x), x = (b - 1) B (1/T - 1/T25), in millionths. */
static int32_t factor_of_b(int32_t cdeg) {
  const int64_t kelvin = (int64_t)cdeg + ZERO_CK;
  const int64_t more = ((int64_t)plant.b - PERMILLE) * NTC_B_K; /* thousandths of a kelvin */
  const int64_t x = (more * (R25_CK - kelvin) * (PPM / PERMILLE) * CDEG_PER_DEG) / (kelvin * R25_CK);

  return (int32_t)(PPM + x + ((x * x) / (2 * PPM)));
}

static uint32_t convert(int32_t offset_cdeg) {
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
  uint32_t ohm = ((ntc_ohm[row] - drop) * plant.r25) / PERMILLE;

  if (plant.b != PERMILLE) {
    const int32_t real_cdeg = cdeg + (NTC_FIRST_DEG * CDEG_PER_DEG);

    ohm = (uint32_t)(((uint64_t)ohm * (uint64_t)factor_of_b(real_cdeg)) / PPM);
  }
  const uint32_t pull_up = ((uint32_t)PULL_UP_OHM * plant.pull_up) / PERMILLE;

  return FULL_SCALE16 - (FULL_SCALE16 * pull_up) / (ohm + pull_up);
}

/* The firmware reads ten times a second, and the probe changes once. */
uint32_t plant_counts16(int32_t offset_cdeg) {
  if (!plant.read.known || (offset_cdeg != plant.read.offset_cdeg)) {
    plant.read.known = true;
    plant.read.offset_cdeg = offset_cdeg;
    plant.read.counts16 = convert(offset_cdeg);
  }
  return plant.read.counts16;
}
