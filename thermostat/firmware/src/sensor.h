/* Room sensor: NTC of 10 kohm at 25 C, B 3950 K, against 10 kohm, 12-bit converter. */
#ifndef SENSOR_H
#define SENSOR_H

#include <stdbool.h>
#include <stdint.h>

/* Temperatures are hundredths of a degree Celsius: _cdeg. A sample at one of the limits is refused. */
enum {
  SENSOR_SHORT_COUNTS = 700,    /* 65 C */
  SENSOR_OPEN_COUNTS = 3850,    /* -26 C */
  SENSOR_STEP_LIMIT_CDEG = 100, /* a room cannot change that much from one sample to the next */
  SENSOR_TRUST_SAMPLES = 5,     /* after this many in a row that agree, */
  SENSOR_TRUST_MS = 450,        /* and for so long, the sensor is good: 0.4 s, and two conversions */
  SENSOR_DOUBT_SAMPLES = 12,    /* after more than this many refused, less those accepted since, it has failed */
  SENSOR_STILL_MS = 600000,     /* a converter that has stood still for so long has frozen */
  SENSOR_FILTER = 8             /* a sample moves the value by an eighth of the difference */
};

enum sensor_status { SENSOR_UNKNOWN, SENSOR_GOOD, SENSOR_FAILED };

struct sensor {
  enum sensor_status status;
  int16_t room_cdeg;   /* meaningful while status is SENSOR_GOOD */
  uint16_t counts;     /* of the last conversion */
  uint32_t agreed_ms;  /* since when samples agree */
  uint32_t changed_ms; /* since when conversions have been the same */
  uint8_t agreed;      /* samples in a row that agree, up to SENSOR_TRUST_SAMPLES */
  uint8_t doubted;     /* samples refused, less those accepted since, up to SENSOR_DOUBT_SAMPLES */
  uint16_t frozen;     /* not 0: they have been the same for too long, until one differs */
};
_Static_assert(sizeof(struct sensor) == 20u, "no padding: tests flip every bit");

/* Failed: until samples agree, it counts as failed and not only as unknown. */
void sensor_init(struct sensor *sensor, bool failed, uint32_t now_ms);

/* Call ten times a second, each time with a new conversion, or when none has ended for 100 ms: counts then means
   nothing. */
void sensor_sample(struct sensor *sensor, bool converted, uint16_t counts, uint32_t now_ms);

#endif
