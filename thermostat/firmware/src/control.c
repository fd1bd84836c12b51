#include "control.h"

static uint32_t seal_of_contactor(const struct contactor *contactor) {
  return (uint32_t)contactor->coil ^ ((uint32_t)contactor->on << 8) ^
         ((uint32_t)contactor->settled << 16) ^ contactor->doubt ^ contactor->agreed ^ contactor->switched_ms;
}

/* Any damage to one variable changes it, and so does clearing them all. */
static uint32_t seal_of(const struct control *control) {
  return ~((uint32_t)control->state ^ (uint32_t)(uint16_t)control->setpoint_cdeg ^
           control->alarms ^ control->dropouts ^ control->started_ms ^ control->stopped_ms ^
           seal_of_contactor(&control->relay) ^ seal_of_contactor(&control->contactor));
}

static void switch_off(struct control *control, uint32_t now_ms) {
  control->relay.coil = HAL_RELAY; /* whatever a flipped bit says */
  control->contactor.coil = HAL_CONTACTOR;
  contactor_switch(&control->relay, false, now_ms);
  contactor_switch(&control->contactor, false, now_ms);
}

/* The compressor may have started or stopped a moment ago, so all its times begin now. */
void control_init(struct control *control, int16_t setpoint_cdeg, uint8_t alarms, uint8_t dropouts,
                  uint32_t now_ms) {
  const bool failed = dropouts >= CONTROL_DROPOUTS_MAX;

  *control = (struct control){ .state = failed ? CONTROL_FAILED : CONTROL_LOCKOUT,
                               .setpoint_cdeg = setpoint_cdeg,
                               .alarms = alarms,
                               .dropouts = dropouts,
                               .started_ms = now_ms,
                               .stopped_ms = now_ms };
  switch_off(control, now_ms);
  control->seal = seal_of(control);
}

void control_setpoint(struct control *control, int16_t setpoint_cdeg) {
  /* Only the difference: if another variable is damaged, control_step has to see it. */
  control->seal ^= (uint32_t)(uint16_t)control->setpoint_cdeg ^ (uint32_t)(uint16_t)setpoint_cdeg;
  control->setpoint_cdeg = setpoint_cdeg;
}

void control_acknowledge(struct control *control, uint32_t now_ms) {
  if (control->state == CONTROL_FAILED) {
    control_init(control, control->setpoint_cdeg, 0, 0, now_ms);
  }
  control->alarms = 0;
  control->seal = seal_of(control);
}

uint8_t control_lasting(const struct control *control) {
  const uint32_t lasting = (control->dropouts >= CONTROL_DROPOUTS_MAX) ? UINT8_MAX : (uint32_t)ALARM_SENSOR;

  return (uint8_t)(control->alarms & lasting);
}

/* K1 breaks the load. K2 opens in CONTROL_LOCKOUT, once K1's contact is seen open. */
static void stop(struct control *control, uint32_t now_ms) {
  contactor_switch(&control->relay, false, now_ms);
  control->stopped_ms = now_ms;
  control->state = CONTROL_LOCKOUT;
}

/* K1 opens first and CONTROL_FAILED follows from CONTROL_LOCKOUT. If K1 has had its time to open, K2
   opens at once, even under load. */
static void fail(struct control *control, uint32_t alarm, uint32_t now_ms) {
  control->alarms = (uint8_t)(control->alarms | alarm);
  control->dropouts = CONTROL_DROPOUTS_MAX;
  if (control->relay.on != 0u) {
    stop(control, now_ms);
  } else if ((control->state != CONTROL_LOCKOUT) ||
             ((now_ms - control->stopped_ms) >= CONTROL_TRAVEL_MS)) {
    control->state = CONTROL_FAILED;
    switch_off(control, now_ms);
  } else {
    /* K1 is still opening. */
  }
}

/* By then the compressor may have started again against pressure. It must not do so any longer. */
static void drop_out(struct control *control, uint32_t now_ms) {
  control->alarms |= ALARM_DROPOUT;
  control->dropouts++;
  stop(control, now_ms);
}

/* K1 has closed while it waited for K2, and may have started the compressor. Once may be chance. */
static void count_abort(struct control *control) {
  control->dropouts++;
  if (control->dropouts >= CONTROL_DROPOUTS_MAX) {
    control->alarms |= ALARM_WELDED;
  }
}

void control_raise(struct control *control, uint32_t alarms) {
  control->alarms = (uint8_t)(control->alarms | alarms);
  if (control->state == CONTROL_READY) {
    control->state = CONTROL_LOCKOUT; /* with the alarm of CTL-20, the rest is longer */
  }
  control->seal = seal_of(control);
}

void control_lock_out(struct control *control, uint32_t alarm, uint32_t now_ms) {
  fail(control, alarm, now_ms);
  control->seal = seal_of(control);
}

/* A run as long as may be. If a day has not warmed the room, its sensor may mislead: until somebody has
   seen the alarm, runs and rests of equal length keep pipes from freezing and heat the house half as much.
   One of these is too short to prove the supply. */
static void end_long_run(struct control *control, bool halved, uint32_t now_ms) {
  control->alarms |= ALARM_SENSOR;
  control->dropouts = halved ? control->dropouts : 0u;
  stop(control, now_ms);
}

/* Both contacts follow their coils or are moving. */
static void hold_room(struct control *control, const struct sensor *sensor, int16_t most_cdeg,
                      enum contact relay, enum contact contactor, uint32_t now_ms) {
  const uint32_t started_ms = now_ms - control->started_ms;
  const bool halved = (control->alarms & ALARM_SENSOR) != 0u;
  const uint32_t rest_ms = halved ? (uint32_t)CONTROL_HALF_OFF_MS : (uint32_t)CONTROL_MIN_OFF_MS;
  const uint32_t run_ms = halved ? (uint32_t)CONTROL_HALF_ON_MS : (uint32_t)CONTROL_MAX_ON_MS;
  const bool measured = sensor->status == SENSOR_GOOD;
  const int16_t setpoint_cdeg =
    (control->setpoint_cdeg > most_cdeg) ? most_cdeg : control->setpoint_cdeg;
  const int32_t error_cdeg = (int32_t)sensor->room_cdeg - setpoint_cdeg;
  const bool cold = (error_cdeg <= -CONTROL_HYSTERESIS_CDEG) ||
                    (sensor->room_cdeg < CONTROL_FROST_CDEG);

  switch (control->state) {
    case CONTROL_LOCKOUT:
      if (control->contactor.on != 0u) {
        contactor_switch(&control->contactor, hal_closed(HAL_RELAY) ||
                         ((now_ms - control->stopped_ms) < CONTROL_TRAVEL_MS), now_ms);
      } else if (control->dropouts >= CONTROL_DROPOUTS_MAX) {
        control->state = CONTROL_FAILED;
      } else if (((now_ms - control->stopped_ms) >= rest_ms) &&
                 (started_ms >= CONTROL_START_MS)) {
        control->state = CONTROL_READY;
      } else {
        /* Resting. */
      }
      break;
    case CONTROL_READY:
      /* Both are open now. What K2 was doubted for before does not keep a start back. */
      if (!hal_closed(HAL_RELAY) && !hal_closed(HAL_CONTACTOR) && measured && cold) {
        contactor_switch(&control->contactor, true, now_ms);
        control->started_ms = now_ms; /* if it is aborted, it counts all the same */
        control->state = CONTROL_STARTING;
      }
      break;
    case CONTROL_STARTING:
      /* K2 is seen closed first, so it is K1 that makes the load. */
      if (relay != CONTACT_AGREES) {
        count_abort(control);
      }
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
    case CONTROL_FAILED:
    default: /* control_check lets nothing else through */
      if (!measured) {
        stop(control, now_ms);
      } else if (error_cdeg >= CONTROL_HYSTERESIS_CDEG) {
        control->dropouts = 0;
        stop(control, now_ms);
      } else if (started_ms >= run_ms) {
        end_long_run(control, halved, now_ms);
      } else {
        /* It runs on. */
      }
      break;
  }
}

/* Both coils are off. A contact that is closed all the same has welded, whatever failed before. */
static void watch_failed(struct control *control, enum contact relay, enum contact contactor) {
  if (relay == CONTACT_STUCK) {
    control->alarms |= ALARM_WELDED;
  }
  if (contactor == CONTACT_STUCK) {
    control->alarms |= ALARM_CONTACTOR;
  }
}

/* A contact has opened under its coil: of K1 and K2 in a run, of K2 while K1 waits for it. */
static bool has_dropped(const struct control *control, enum contact relay, enum contact contactor) {
  const bool runs = control->relay.on != 0u;

  return (runs && (relay == CONTACT_DROPPED)) ||
         ((runs || (control->state == CONTROL_STARTING)) && (contactor == CONTACT_DROPPED));
}

bool control_check(struct control *control, uint32_t now_ms) {
  const bool sound = (control->seal == seal_of(control)) && (control->state <= CONTROL_FAILED);

  if (!sound) {
    switch_off(control, now_ms);
    control->seal = ~seal_of(control); /* until a reset, whatever this has repaired */
  }
  return sound;
}

void control_step(struct control *control, const struct sensor *sensor, int16_t most_cdeg, uint32_t now_ms) {
  const enum contact relay = contactor_watch(&control->relay, now_ms);
  const enum contact contactor = contactor_watch(&control->contactor, now_ms);

  if (control->state == CONTROL_FAILED) {
    watch_failed(control, relay, contactor);
  } else if (relay == CONTACT_STUCK) {
    fail(control, (control->relay.on != 0u) ? ALARM_NOT_CLOSED : ALARM_WELDED, now_ms);
  } else if (contactor == CONTACT_STUCK) {
    fail(control, ALARM_CONTACTOR, now_ms);
  } else if (has_dropped(control, relay, contactor)) {
    drop_out(control, now_ms);
  } else {
    hold_room(control, sensor, most_cdeg, relay, contactor, now_ms);
  }
  control->seal = seal_of(control);
}
