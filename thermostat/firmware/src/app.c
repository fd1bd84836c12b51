#include "app.h"

#include "hal.h"

enum { ALARMS_WITHOUT_LAMP = ALARM_SETPOINT | ALARM_WATCHDOG };
enum { LATCH_WORN = 0x80, LATCH_UNREAD = 0x40, LATCH_DROPOUTS = 0x3f };

/* Both limits are positive, so a negative number in two's complement is above the upper one. */
static bool setpoint_allowed(uint16_t setpoint_cdeg) {
  return (setpoint_cdeg >= SETPOINT_MIN_CDEG) && (setpoint_cdeg <= SETPOINT_MAX_CDEG);
}

/* What has to be in memory. A default is not: it stays reported. */
static struct settings settings_now(const struct app *app) {
  return (struct settings){ app->default_setpoint ? 0u : (uint16_t)app->control.setpoint_cdeg,
                            app->control.dropouts, control_lasting(&app->control) };
}

static uint8_t alarms(const struct app *app) {
  const bool kept = store_keeps(&app->store, settings_now(app).setpoint_cdeg);
  uint32_t bits = app->control.alarms;

  bits |= (app->sensor.status == SENSOR_FAILED) ? (uint32_t)ALARM_SENSOR : 0u;
  bits |= (app->default_setpoint || !kept) ? (uint32_t)ALARM_SETPOINT : 0u;
  bits |= app->watchdog_reset ? (uint32_t)ALARM_WATCHDOG : 0u;
  bits |= app->store.worn ? (uint32_t)ALARM_MEMORY : 0u;
  return (uint8_t)bits;
}

static uint16_t check_of(const struct latch *latch) {
  return (uint16_t)~(((uint32_t)latch->alarms << 8) | latch->counts);
}

static struct latch latch_now(const struct app *app) {
  struct latch latch = { .alarms = app->control.alarms, .counts = app->control.dropouts };

  latch.counts |= app->store.worn ? (uint8_t)LATCH_WORN : 0u;
  latch.counts |= app->store.unread ? (uint8_t)LATCH_UNREAD : 0u;
  latch.check = check_of(&latch);
  return latch;
}

/* A lockout is in the memory; what happened since the last write, or locks nothing out, in the latch, which counts
   for more unless it is from before the memory could be read: then both count. If the memory is not known, there may
   have been a lockout, and its setpoint may be a stranger's: the compressor stays off until somebody has looked. */
static void restore(struct app *app, const struct settings *settings, bool known, uint32_t now_ms) {
  const bool latched = app->watchdog_reset && (app->latch.check == check_of(&app->latch));
  const bool unread = (app->latch.counts & LATCH_UNREAD) != 0u;
  const bool sound = (settings->dropouts >= CONTROL_DROPOUTS_MAX) ==
                     ((settings->lockout & ~(uint32_t)ALARM_SENSOR) != 0u);
  uint8_t unseen = settings->lockout;
  uint8_t dropouts = settings->dropouts;

  if (latched) {
    const uint8_t counted = app->latch.counts & LATCH_DROPOUTS;

    unseen = unread ? (unseen | app->latch.alarms) : app->latch.alarms;
    dropouts = (unread && (dropouts > counted)) ? dropouts : counted;
    app->store.worn = app->store.worn || ((app->latch.counts & LATCH_WORN) != 0u);
  }
  if (!known || !sound) {
    unseen |= ALARM_MEMORY;
    dropouts = CONTROL_DROPOUTS_MAX;
  }
  control_init(&app->control, (int16_t)settings->setpoint_cdeg, unseen, dropouts, now_ms);
  app->latch = latch_now(app);
}

void app_boot(struct app *app) {
  const uint32_t now_ms = hal_clock_ms();
  struct settings settings;

  *app = (struct app){ .latch = app->latch, .tick_ms = now_ms, .asked_ms = now_ms, .button = APP_BUTTON_DONE,
                       .watchdog_reset = hal_watchdog_caused_reset() };
  const bool known = store_load(&app->store, &settings);

  app->default_setpoint = !setpoint_allowed(settings.setpoint_cdeg);
  if (app->default_setpoint) {
    settings.setpoint_cdeg = SETPOINT_DEFAULT_CDEG;
  }
  app->proved = app->store.unread; /* it has failed already */
  /* A converter that even a reset does not start is reported at once, not after another reset. */
  app->dead = app->watchdog_reset;
  sensor_init(&app->sensor, app->watchdog_reset, now_ms);
  modbus_init(&app->modbus);
  restore(app, &settings, known, now_ms);
}

/* Raised: an alarm, since the last pass. Nobody has seen it yet, so a button that is held does not end
   it, nor when it is held longer. */
static void watch_button(struct app *app, bool raised, uint32_t now_ms) {
  if (!hal_button_pressed()) {
    app->button = APP_BUTTON_RELEASED;
  } else if ((app->button == APP_BUTTON_DONE) || raised) {
    app->button = APP_BUTTON_DONE;
  } else if (app->button == APP_BUTTON_RELEASED) {
    app->button = APP_BUTTON_HELD;
    app->pressed_ms = now_ms;
  } else if ((now_ms - app->pressed_ms) >= APP_BUTTON_MS) {
    app->button = APP_BUTTON_DONE;
    control_acknowledge(&app->control, now_ms);
    app->watchdog_reset = false;
    app->store.worn = false;
  } else {
    /* Not long enough yet. */
  }
}

/* A memory that was busy at start-up has got free: what it holds counts, and it has to keep what comes. Nobody has
   seen yet what it reports, nor that it did not answer. */
static bool read_late(struct app *app, uint32_t now_ms) {
  const bool late = app->store.unread && !hal_nv_busy();
  struct settings settings;

  if (late) {
    const bool known = store_load(&app->store, &settings);

    app->store.worn = true;
    app->proved = false;
    if (app->default_setpoint) {
      (void)registers_write(app, REGISTER_SETPOINT, settings.setpoint_cdeg); /* refused if there is none */
    }
    control_raise(&app->control, settings.lockout);
    if (!known || (settings.dropouts >= CONTROL_DROPOUTS_MAX)) {
      control_lock_out(&app->control, known ? 0u : (uint32_t)ALARM_MEMORY, now_ms);
    }
  }
  return late;
}

/* Once, while the compressor rests after start-up. A memory that keeps nothing could not keep a lockout. */
static void prove_memory(struct app *app, uint32_t now_ms) {
  if (!app->proved && ((now_ms - app->control.stopped_ms) >= APP_PROOF_MS)) {
    app->proved = true;
    store_prove(&app->store);
  }
  if (app->store.failed) {
    app->store.failed = false;
    control_lock_out(&app->control, ALARM_MEMORY, now_ms);
  }
}

/* A master that has died leaves no room hot for ever. */
static void miss_master(struct app *app, uint32_t now_ms) {
  if ((now_ms - app->asked_ms) >= APP_MASTER_MS) {
    app->master = APP_MASTER_LOST;
  }
  if ((app->master == APP_MASTER_LOST) && (app->control.setpoint_cdeg > SETPOINT_DEFAULT_CDEG)) {
    control_setpoint(&app->control, SETPOINT_DEFAULT_CDEG);
    app->default_setpoint = true;
  }
}

/* The sample of a tick. A late tick and the next may fall into one conversion: the sample waits for another, and
   says nothing against the sensor unless it waits for longer than a tick. */
static bool measure(struct app *app, bool ticks, uint32_t now_ms) {
  const bool late = ticks && (app->due != 0u);
  uint16_t counts = 0;

  app->due = ticks ? 1u : app->due;
  const bool measured = (app->due != 0u) && hal_adc_read(&counts);

  if (measured || late) {
    sensor_sample(&app->sensor, measured, counts, now_ms);
  }
  if (measured) {
    app->due = 0;
    app->dead = false;
  }
  return measured;
}

/* What has a limit of time, which ticks would not keep: two may be twice as far apart as two passes. */
static void serve(struct app *app, uint32_t now_ms) {
  const bool late = read_late(app, now_ms);

  prove_memory(app, now_ms);
  miss_master(app, now_ms);
  const struct latch latch = latch_now(app);
  const uint32_t news = latch.alarms & ~(uint32_t)app->latch.alarms;

  watch_button(app, late || (news != 0u) || (latch.counts > app->latch.counts), now_ms);
  app->latch = latch_now(app);
  store_save(&app->store, settings_now(app));
}

/* Only ticks look at the contacts. The only place that feeds the watchdog: not when the state is damaged or the
   converter has stalled, since a reset restores both. A converter that stays dead is no reason to reset again and
   again. */
void app_poll(struct app *app) {
  const uint32_t now_ms = hal_clock_ms();
  const bool ticks = (now_ms - app->tick_ms) >= APP_TICK_MS;

  if (modbus_poll(&app->modbus, app)) {
    app->asked_ms = now_ms;
    app->master = APP_MASTER_HEARD;
  }
  if (ticks) {
    /* A late tick does not delay the next. Ticks that were missed are not made up for. */
    app->tick_ms = now_ms - ((now_ms - app->tick_ms) % APP_TICK_MS);
  }
  const bool measured = measure(app, ticks, now_ms);
  const bool sound = control_check(&app->control, now_ms);

  if (sound && ticks) {
    /* A master that has died while the supply comes and goes leaves no room hot either. */
    const int16_t most_cdeg = (app->master == APP_MASTER_HEARD) ? SETPOINT_MAX_CDEG : SETPOINT_DEFAULT_CDEG;

    control_step(&app->control, &app->sensor, most_cdeg, now_ms);
  }
  if (sound) {
    serve(app, now_ms);
  }
  hal_output(HAL_ALARM, (alarms(app) & ~(uint32_t)ALARMS_WITHOUT_LAMP) != 0u);
  if (sound && (measured || (ticks && app->dead))) {
    hal_watchdog_feed();
  }
  /* At once: when its lamp lights, a lockout is on its way to the memory. */
  store_poll(&app->store, now_ms);
}

void app_bus_interrupt(struct app *app, uint8_t byte, bool damaged) {
  modbus_receive(&app->modbus, byte, damaged);
}

enum modbus_exception registers_read(const struct app *app, uint16_t address, uint16_t *value) {
  switch (address) {
    case REGISTER_SETPOINT:
      *value = (uint16_t)app->control.setpoint_cdeg;
      break;
    case REGISTER_ROOM:
      *value = (app->sensor.status == SENSOR_GOOD) ? (uint16_t)app->sensor.room_cdeg
                                                   : (uint16_t)APP_ROOM_UNKNOWN;
      break;
    case REGISTER_STATE:
      *value = (uint16_t)app->control.state;
      break;
    case REGISTER_ALARMS:
      *value = alarms(app);
      break;
    default:
      return MODBUS_ILLEGAL_ADDRESS;
  }
  return MODBUS_NO_EXCEPTION;
}

/* The answer means that the setpoint is obeyed. ALARM_SETPOINT goes when it is also kept. */
enum modbus_exception registers_write(struct app *app, uint16_t address, uint16_t value) {
  if (address != REGISTER_SETPOINT) {
    return MODBUS_ILLEGAL_ADDRESS;
  }
  if (!setpoint_allowed(value)) {
    return MODBUS_ILLEGAL_VALUE;
  }
  control_setpoint(&app->control, (int16_t)value);
  app->default_setpoint = false;
  return MODBUS_NO_EXCEPTION;
}
