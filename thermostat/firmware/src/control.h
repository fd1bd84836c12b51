/* Room circuit: hysteresis, minimum times, supervision of K1 and K2. */
#ifndef CONTROL_H
#define CONTROL_H

#include "contactor.h"
#include "sensor.h"

enum {
  CONTROL_MIN_OFF_MS = 181000,   /* 3 min for pressures to equalise, 1 s for contacts to move */
  CONTROL_MIN_ON_MS = 121000,    /* 2 min for oil to return, 1 s for contacts to move */
  CONTROL_START_MS = 361000,     /* 6 min from start to start: at most 10 an hour */
  CONTROL_MAX_ON_MS = 86399000,  /* a day, contacts included, then a stop proves that K2 opens */
  CONTROL_HALF_ON_MS = 3599000,  /* after a day that has not warmed the room: 1 h at most, */
  CONTROL_HALF_OFF_MS = 3601000, /* then 1 h of rest at least, contacts included */
  CONTROL_TRAVEL_MS = 60,        /* K1's contact has been open for 30 ms by then */
  CONTROL_DROPOUTS_MAX = 3,      /* in a row, without a run that ends as it should */
  CONTROL_HYSTERESIS_CDEG = 30,
  CONTROL_FROST_CDEG = 500,      /* below this the room is heated, whatever the setpoint */
  SETPOINT_MIN_CDEG = 500,
  SETPOINT_MAX_CDEG = 3000,
  SETPOINT_DEFAULT_CDEG = 2000
};

enum control_state {
  CONTROL_LOCKOUT,  /* off, minimum times not over */
  CONTROL_READY,    /* off, may start */
  CONTROL_STARTING, /* K2's coil on, K1 still open */
  CONTROL_HOLD,     /* on, minimum on time not over */
  CONTROL_RUNNING,  /* on, may stop */
  CONTROL_FAILED    /* K1 or K2 does not follow its coil; off until the button is held */
};

enum {
  ALARM_SENSOR = 1,     /* no believable room temperature, or a room that does not get warm */
  ALARM_WELDED = 2,     /* K1 is closed while its coil is off */
  ALARM_NOT_CLOSED = 4, /* K1 is open while its coil is on */
  ALARM_SETPOINT = 8,   /* the master's is not in use, or what is in use is not in two pages yet */
  ALARM_WATCHDOG = 16,  /* the watchdog has caused a reset */
  ALARM_DROPOUT = 32,   /* K1 or K2 has opened while its coil was on */
  ALARM_CONTACTOR = 64, /* K2 does not follow its coil */
  ALARM_MEMORY = 128    /* a page has lost its record or not kept one, or the memory does not answer */
};

struct control {
  enum control_state state;
  int16_t setpoint_cdeg;
  uint8_t alarms;      /* they stay until control_acknowledge */
  uint8_t dropouts;    /* in a row; a failure counts as the most */
  uint32_t started_ms; /* when K1's coil was last switched on, or K2's for it */
  uint32_t stopped_ms; /* when it was last switched off, or found open */
  struct contactor relay;
  struct contactor contactor;
  uint32_t seal; /* over all of the above: a flipped bit is noticed before it is obeyed */
};

/* Alarms are those that nobody has acknowledged. With the most dropouts, it is locked out. */
void control_init(struct control *control, int16_t setpoint_cdeg, uint8_t alarms, uint8_t dropouts,
                  uint32_t now_ms);

/* Call before the others. False: the state is damaged, both coils are off, and only a reset helps. */
bool control_check(struct control *control, uint32_t now_ms);

/* Call every 100 ms. A setpoint above most_cdeg counts as that. */
void control_step(struct control *control, const struct sensor *sensor, int16_t most_cdeg, uint32_t now_ms);

void control_setpoint(struct control *control, int16_t setpoint_cdeg);

/* Alarms that were raised before the start-up, and read after it. */
void control_raise(struct control *control, uint32_t alarms);

/* Stops the compressor until control_acknowledge. */
void control_lock_out(struct control *control, uint32_t alarm, uint32_t now_ms);

/* Ends the alarms and a lockout; the compressor rests first. */
void control_acknowledge(struct control *control, uint32_t now_ms);

/* The alarms that have to outlast a loss of the supply: all in a lockout, otherwise that of a cold day. */
uint8_t control_lasting(const struct control *control);

#endif
