#include "control.h"

static uint32_t seal_of(const struct control *control) {
  const uint32_t small = (uint32_t)control->alarms | ((uint32_t)control->dropouts << 8) |
                         ((uint32_t)control->relay.doubt << 16) |
                         ((uint32_t)control->contactor.doubt << 24);
  const uint32_t on = (control->relay.on ? 1u : 0u) | (control->contactor.on ? 2u : 0u);

  return ~((uint32_t)control->state ^ (uint32_t)(uint16_t)control->setpoint_cdeg ^ (on << 16) ^
           (uint32_t)control->relay.coil ^ (uint32_t)control->contactor.coil ^ small ^
           control->started_ms ^ control->stopped_ms ^ control->relay.switched_ms ^
           control->contactor.switched_ms);
}

static void switch_off(struct control *control, uint32_t now_ms) {
  control->relay.coil = HAL_RELAY; /* whatever a flipped bit says */
  control->contactor.coil = HAL_CONTACTOR;
  contactor_switch(&control->relay, false, now_ms);
  contactor_switch(&control->contactor, false, now_ms);
}

/* The compressor may have started or stopped a moment ago, so all its times begin now. */
static void rest(struct control *control, uint32_t now_ms) {
  control->started_ms = now_ms;
  control->stopped_ms = now_ms;
  control->dropouts = 0;
  switch_off(control, now_ms);
}

void control_init(struct control *control, int16_t setpoint_cdeg, uint8_t lockout,
                  uint32_t now_ms) {
  rest(control, now_ms);
  control->setpoint_cdeg = setpoint_cdeg;
  control->alarms = lockout;
  control->state = (lockout == 0u) ? CONTROL_LOCKOUT : CONTROL_FAILED;
  control->seal = seal_of(control);
}

void control_setpoint(struct control *control, int16_t setpoint_cdeg) {
  /* Only the difference: if another variable is damaged, control_step has to see it. */
  control->seal ^= (uint32_t)(uint16_t)control->setpoint_cdeg ^ (uint32_t)(uint16_t)setpoint_cdeg;
  control->setpoint_cdeg = setpoint_cdeg;
}

void control_acknowledge(struct control *control, uint32_t now_ms) {
  if (control->state == CONTROL_FAILED) {
    rest(control, now_ms);
    control->state = CONTROL_LOCKOUT;
  }
  /* While K1 opens before CONTROL_FAILED, the alarm has to stay. */
  if (control->dropouts < CONTROL_DROPOUTS_MAX) {
    control->alarms = 0;
  }
  control->seal = seal_of(control);
}

uint8_t control_lockout(const struct control *control) {
  return (control->state == CONTROL_FAILED) ? control->alarms : 0u;
}

/* K1 breaks the load. K2 opens in CONTROL_LOCKOUT, once K1's contact is seen open. */
static void stop(struct control *control, uint32_t now_ms) {
  contactor_switch(&control->relay, false, now_ms);
  control->stopped_ms = now_ms;
  control->state = CONTROL_LOCKOUT;
}

/* K1 opens first and CONTROL_FAILED follows from CONTROL_LOCKOUT. If K1's coil is off already, K2
   opens at once, even under load. */
static void fail(struct control *control, uint32_t alarm, uint32_t now_ms) {
  control->alarms = (uint8_t)(control->alarms | alarm);
  control->dropouts = CONTROL_DROPOUTS_MAX;
  if (control->relay.on) {
    stop(control, now_ms);
  } else {
    control->state = CONTROL_FAILED;
    switch_off(control, now_ms);
  }
}

/* By then the compressor may have started again against pressure. It must not do so any longer. */
static void drop_out(struct control *control, uint32_t now_ms) {
  control->alarms |= ALARM_DROPOUT;
  control->dropouts++;
  stop(control, now_ms);
}

/* Both contacts follow their coils or are moving. False: the state is none of enum control_state. */
static bool hold_room(struct control *control, const struct sensor *sensor, enum contact relay,
                      enum contact contactor, uint32_t now_ms) {
  const uint32_t started_ms = now_ms - control->started_ms;
  const bool measured = sensor->status == SENSOR_GOOD;
  const int32_t error_cdeg = (int32_t)sensor->room_cdeg - control->setpoint_cdeg;
  const bool cold = (error_cdeg <= -CONTROL_HYSTERESIS_CDEG) ||
                    (sensor->room_cdeg < CONTROL_FROST_CDEG);
  bool known = true;

  switch (control->state) {
    case CONTROL_LOCKOUT:
      if (control->contactor.on) {
        contactor_switch(&control->contactor, hal_closed(HAL_RELAY) ||
                         ((now_ms - control->stopped_ms) < CONTROL_TRAVEL_MS), now_ms);
      } else if (control->dropouts >= CONTROL_DROPOUTS_MAX) {
        control->state = CONTROL_FAILED;
      } else if (((now_ms - control->stopped_ms) >= CONTROL_MIN_OFF_MS) &&
                 (started_ms >= CONTROL_START_MS)) {
        control->state = CONTROL_READY;
      } else {
        /* Resting. */
      }
      break;
    case CONTROL_READY:
      if ((relay == CONTACT_AGREES) && (contactor == CONTACT_AGREES) && measured && cold) {
        contactor_switch(&control->contactor, true, now_ms);
        control->state = CONTROL_STARTING;
      }
      break;
    case CONTROL_STARTING:
      /* K2 is seen closed first, so it is K1 that makes the load. */
      if (!measured || (relay != CONTACT_AGREES)) {
        contactor_switch(&control->contactor, false, now_ms);
        stop(control, now_ms);
      } else if (contactor == CONTACT_AGREES) {
        contactor_switch(&control->relay, true, now_ms);
        control->started_ms = now_ms;
        control->state = CONTROL_HOLD;
      } else {
        /* K2 is moving. */
      }
      break;
    case CONTROL_HOLD:
      if (started_ms >= CONTROL_MIN_ON_MS) {
        control->state = CONTROL_RUNNING;
      }
      if (!measured) {
        stop(control, now_ms);
      }
      break;
    case CONTROL_RUNNING:
      if (!measured || (error_cdeg >= CONTROL_HYSTERESIS_CDEG) ||
          (started_ms >= CONTROL_MAX_ON_MS)) {
        control->dropouts = 0;
        stop(control, now_ms);
      }
      break;
    case CONTROL_FAILED:
      /* Off until it is acknowledged. */
      break;
    default:
      known = false;
      break;
  }
  return known;
}

bool control_step(struct control *control, const struct sensor *sensor, uint32_t now_ms) {
  bool sound = control->seal == seal_of(control);

  if (sound && (control->state != CONTROL_FAILED)) {
    const enum contact relay = contactor_watch(&control->relay, now_ms);
    const enum contact contactor = contactor_watch(&control->contactor, now_ms);

    if (relay == CONTACT_STUCK) {
      fail(control, control->relay.on ? ALARM_NOT_CLOSED : ALARM_WELDED, now_ms);
    } else if (contactor == CONTACT_STUCK) {
      fail(control, ALARM_CONTACTOR, now_ms);
    } else if (control->relay.on &&
               ((relay == CONTACT_DROPPED) || (contactor == CONTACT_DROPPED))) {
      drop_out(control, now_ms);
    } else {
      sound = hold_room(control, sensor, relay, contactor, now_ms);
    }
  }
  if (sound) {
    control->seal = seal_of(control);
  } else {
    switch_off(control, now_ms);
    control->seal = ~seal_of(control); /* until a reset, whatever this has repaired */
  }
  return sound;
}
