#include "control.h"

#include "hal.h"

static void switch_relay(struct control *control, bool on, uint32_t now_ms) {
  hal_output(HAL_RELAY, on);
  control->relay_on = on;
  control->switched_ms = now_ms;
}

void control_init(struct control *control, int16_t setpoint_cdeg, uint32_t now_ms) {
  control->setpoint_cdeg = setpoint_cdeg;
  control->relay_alarm = 0;
  control->agreed_ms = now_ms;
  /* The compressor may have run until this reset, so its minimum off time starts here. */
  switch_relay(control, false, now_ms);
  hal_output(HAL_CONTACTOR, false);
  control->state = CONTROL_LOCKOUT;
}

/* K1 breaks the load. K2 opens in CONTROL_LOCKOUT, once K1's contact is seen open. */
static void stop(struct control *control, uint32_t now_ms) {
  switch_relay(control, false, now_ms);
  control->state = CONTROL_LOCKOUT;
}

/* True: K1's contact agrees with its coil. If it does not in time, K2 opens, even under load. */
static bool watch_relay(struct control *control, uint32_t now_ms) {
  const bool closed = hal_relay_closed();
  const bool agrees = (closed == control->relay_on);

  if (agrees) {
    control->agreed_ms = now_ms;
  } else if ((now_ms - control->agreed_ms) >= CONTROL_RELAY_MS) {
    control->relay_alarm = closed ? ALARM_WELDED : ALARM_NOT_CLOSED;
    control->state = CONTROL_FAILED;
    switch_relay(control, false, now_ms);
    hal_output(HAL_CONTACTOR, false);
  } else {
    /* Moving or bouncing. */
  }
  return agrees;
}

static void hold_room(struct control *control, const struct sensor *sensor, bool agrees,
                      uint32_t now_ms) {
  const uint32_t elapsed_ms = now_ms - control->switched_ms;
  const bool measured = sensor->status == SENSOR_GOOD;
  const int32_t error_cdeg = sensor->room_cdeg - control->setpoint_cdeg;

  switch (control->state) {
    case CONTROL_LOCKOUT:
      if (agrees) {
        hal_output(HAL_CONTACTOR, false);
      }
      if (elapsed_ms >= CONTROL_MIN_OFF_MS) {
        control->state = CONTROL_READY;
      }
      break;
    case CONTROL_READY:
      if (agrees && measured && (error_cdeg <= -CONTROL_HYSTERESIS_CDEG)) {
        hal_output(HAL_CONTACTOR, true);
        control->state = CONTROL_STARTING;
      }
      break;
    case CONTROL_STARTING:
      /* K2 has had one tick to close, so it is K1 that makes the load. */
      if (agrees && measured) {
        switch_relay(control, true, now_ms);
        control->state = CONTROL_HOLD;
      } else {
        stop(control, now_ms);
      }
      break;
    case CONTROL_HOLD:
      if (!measured) {
        stop(control, now_ms);
      } else if (elapsed_ms >= CONTROL_MIN_ON_MS) {
        control->state = CONTROL_RUNNING;
      } else {
        /* Keep running until the minimum on time is over. */
      }
      break;
    case CONTROL_RUNNING:
      if (!measured || (error_cdeg >= CONTROL_HYSTERESIS_CDEG)) {
        stop(control, now_ms);
      }
      break;
    case CONTROL_FAILED:
    default:
      /* Off until the next reset. */
      break;
  }
}

void control_step(struct control *control, const struct sensor *sensor, uint32_t now_ms) {
  if (control->state != CONTROL_FAILED) {
    const bool agrees = watch_relay(control, now_ms);

    hold_room(control, sensor, agrees, now_ms);
  }
}
