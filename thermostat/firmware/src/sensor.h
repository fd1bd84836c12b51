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
  SENSOR_TRUST_SAMPLES = 5,     /* after this many in a row that agree, the sensor is good */
  SENSOR_DOUBT_SAMPLES = 10,    /* after more than this many refused, less those accepted since, it has failed */
  SENSOR_STILL_SAMPLES = 6000,  /* 10 min: a converter that has stood still for so long has frozen */
  SENSOR_FILTER = 8             /* a sample moves the value by an eighth of the difference */
};

enum sensor_status { SENSOR_UNKNOWN, SENSOR_GOOD, SENSOR_FAILED };

struct sensor {
  enum sensor_status status;
  int16_t room_cdeg; /* meaningful while status is SENSOR_GOOD */
  uint8_t agreed;    /* samples in a row that agree, up to SENSOR_TRUST_SAMPLES */
  uint8_t doubted;   /* samples refused, less those accepted since, up to SENSOR_DOUBT_SAMPLES */
  uint16_t counts;   /* of the last conversion */
  uint16_t still;    /* conversions since that have been the same, up to SENSOR_STILL_SAMPLES */
};

/* Failed: until samples agree, it counts as failed and not only as unknown. */
void sensor_init(struct sensor *sensor, bool failed);

/* Call every 100 ms. Without a new conversion, counts means nothing. */
void sensor_sample(struct sensor *sensor, bool converted, uint16_t counts);

#endif
