#include "sensor.h"

enum { TABLE_FIRST_CDEG = -2000, TABLE_STEP_CDEG = 500, TABLE_ROWS = 17 };

/* Converter counts from -20 C to 60 C in steps of 5 C: 4096 R / (R + 10 kohm). */
static const uint16_t table[TABLE_ROWS] = {
  3741, 3630, 3496, 3338, 3157, 2956, 2739, 2511, 2278,
  2048, 1825, 1614, 1419, 1241, 1082, 940,  816
};

/* Linear between two rows. Beyond the table, the first or the last two rows are extended. */
static int32_t counts_to_cdeg(uint16_t counts) {
  uint32_t row = 1;

  while ((row < (TABLE_ROWS - 1u)) && (counts < table[row])) {
    row++;
  }
  const int32_t from = (int32_t)table[row - 1u];
  const int32_t span = from - (int32_t)table[row];
  const int32_t start_cdeg = TABLE_FIRST_CDEG + (TABLE_STEP_CDEG * ((int32_t)row - 1));
  return start_cdeg + ((TABLE_STEP_CDEG * (from - (int32_t)counts)) / span);
}

void sensor_init(struct sensor *sensor, bool failed, uint32_t now_ms) {
  *sensor = (struct sensor){ .status = failed ? SENSOR_FAILED : SENSOR_UNKNOWN, .changed_ms = now_ms };
}

/* True: the sample agrees with those before it. */
static bool accept(struct sensor *sensor, bool live, uint16_t counts, uint32_t now_ms) {
  if (!live || (counts <= SENSOR_SHORT_COUNTS) || (counts >= SENSOR_OPEN_COUNTS)) {
    if (sensor->status != SENSOR_GOOD) {
      sensor->agreed = 0; /* a loose wire must not add up to a good sensor */
    }
    return false;
  }
  const int32_t sample_cdeg = counts_to_cdeg(counts);
  const int32_t step_cdeg = sample_cdeg - sensor->room_cdeg;
  const bool steady = (step_cdeg > -SENSOR_STEP_LIMIT_CDEG) && (step_cdeg < SENSOR_STEP_LIMIT_CDEG);

  if (steady && (sensor->agreed > 0u)) {
    sensor->room_cdeg = (int16_t)(sensor->room_cdeg + (step_cdeg / SENSOR_FILTER));
    if (sensor->agreed < SENSOR_TRUST_SAMPLES) {
      sensor->agreed++;
    }
    return true;
  }
  if (sensor->status != SENSOR_GOOD) {
    /* Nothing to compare with yet: the next sample has to agree with this one. */
    sensor->room_cdeg = (int16_t)sample_cdeg;
    sensor->agreed = 1;
    sensor->agreed_ms = now_ms;
  }
  return false;
}

/* Noise moves a sound converter. A frozen one goes on ending conversions. */
static bool is_frozen(struct sensor *sensor, uint16_t counts, uint32_t now_ms) {
  if (counts != sensor->counts) {
    sensor->counts = counts;
    sensor->changed_ms = now_ms;
    sensor->frozen = 0;
  } else if ((now_ms - sensor->changed_ms) >= SENSOR_STILL_MS) {
    sensor->frozen = 1;
  } else {
    /* It may be chance. */
  }
  return sensor->frozen != 0u;
}

/* Samples alone would not do, since two may follow each other closely, nor time alone, in which the loop may have
   paused. */
static bool is_trusted(const struct sensor *sensor, uint32_t now_ms) {
  return (sensor->agreed >= SENSOR_TRUST_SAMPLES) &&
         ((sensor->status == SENSOR_GOOD) || ((now_ms - sensor->agreed_ms) >= SENSOR_TRUST_MS));
}

void sensor_sample(struct sensor *sensor, bool converted, uint16_t counts, uint32_t now_ms) {
  const bool live = converted && !is_frozen(sensor, counts, now_ms);

  if (accept(sensor, live, counts, now_ms) && is_trusted(sensor, now_ms)) {
    /* One takes one doubt away: a spike, or a loose wire that makes contact now and then, must not end them all. */
    if (sensor->status != SENSOR_GOOD) {
      sensor->doubted = 0;
    } else if (sensor->doubted > 0u) {
      sensor->doubted--;
    } else {
      /* No doubt. */
    }
    sensor->status = SENSOR_GOOD;
  } else if (sensor->doubted < SENSOR_DOUBT_SAMPLES) {
    sensor->doubted++;
  } else if (sensor->status != SENSOR_FAILED) {
    sensor->status = SENSOR_FAILED;
    sensor->agreed = 0;
  } else {
    /* Failed already, and too few samples agree to change that. */
  }
}
