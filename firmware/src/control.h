/* Room circuit: hysteresis, minimum times, supervision of relay K1. */
#ifndef CONTROL_H
#define CONTROL_H

#include <stdbool.h>
#include <stdint.h>

#include "sensor.h"

enum {
  CONTROL_MIN_OFF_MS = 181000, /* 3 min for pressures to equalise, 1 s for contacts to move */
  CONTROL_MIN_ON_MS = 121000,  /* 2 min for oil to return, 1 s for contacts to move */
  CONTROL_RELAY_MS = 500,      /* K1's contact may disagree with its coil for this long */
  CONTROL_HYSTERESIS_CDEG = 30
};

enum {
  SETPOINT_MIN_CDEG = 500,
  SETPOINT_MAX_CDEG = 3000,
  SETPOINT_DEFAULT_CDEG = 2000
};

enum control_state {
  CONTROL_LOCKOUT,  /* off, minimum off time not over */
  CONTROL_READY,    /* off, may start */
  CONTROL_STARTING, /* K2 closed, K1 still open */
  CONTROL_HOLD,     /* on, minimum on time not over */
  CONTROL_RUNNING,  /* on, may stop */
  CONTROL_FAILED    /* K1 did not follow its coil; off until the next reset */
};

enum alarm {
  ALARM_SENSOR = 1,     /* no believable room temperature */
  ALARM_WELDED = 2,     /* K1 is closed while its coil is off */
  ALARM_NOT_CLOSED = 4, /* K1 is open while its coil is on */
  ALARM_SETPOINT = 8,   /* no whole copy in memory; the default is in use */
  ALARM_WATCHDOG = 16   /* the watchdog caused the last reset */
};

struct control {
  enum control_state state;
  int16_t setpoint_cdeg;
  uint8_t relay_alarm;  /* ALARM_WELDED, ALARM_NOT_CLOSED or 0 */
  bool relay_on;        /* K1's coil */
  uint32_t switched_ms; /* when the coil was last switched */
  uint32_t agreed_ms;   /* when contact and coil last agreed */
};

/* One call at start-up, then one step per tick. */
void control_init(struct control *control, int16_t setpoint_cdeg, uint32_t now_ms);
void control_step(struct control *control, const struct sensor *sensor, uint32_t now_ms);

#endif
