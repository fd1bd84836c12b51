#include "app.h"

#include "hal.h"

/* Both limits are positive, so a negative number in two's complement is above the upper one. */
static bool setpoint_allowed(uint16_t setpoint_cdeg) {
  return (setpoint_cdeg >= SETPOINT_MIN_CDEG) && (setpoint_cdeg <= SETPOINT_MAX_CDEG);
}

static uint8_t alarms(const struct app *app) {
  const uint8_t sensor = (app->sensor.status == SENSOR_FAILED) ? ALARM_SENSOR : 0u;

  return (uint8_t)(sensor | app->control.relay_alarm | app->boot_alarms);
}

void app_boot(struct app *app) {
  const uint32_t now_ms = hal_clock_ms();
  uint16_t setpoint_cdeg = SETPOINT_DEFAULT_CDEG;

  app->tick_ms = now_ms;
  app->boot_alarms = hal_watchdog_caused_reset() ? ALARM_WATCHDOG : 0u;
  if (!store_load(&app->store, &setpoint_cdeg) || !setpoint_allowed(setpoint_cdeg)) {
    setpoint_cdeg = SETPOINT_DEFAULT_CDEG;
    app->boot_alarms |= ALARM_SETPOINT;
  }
  sensor_init(&app->sensor);
  modbus_init(&app->modbus);
  control_init(&app->control, (int16_t)setpoint_cdeg, now_ms);
}

/* The only place that feeds the watchdog, and only after a conversion: a loop that turns without
   measuring has to be reset, and the reset restarts the converter too. */
static void tick(struct app *app, uint32_t now_ms) {
  uint16_t counts = 0;
  const bool measured = hal_adc_read(&counts);

  if (measured) {
    sensor_sample(&app->sensor, counts);
  }
  control_step(&app->control, &app->sensor, now_ms);
  hal_output(HAL_ALARM, (alarms(app) & (ALARM_SENSOR | ALARM_WELDED | ALARM_NOT_CLOSED)) != 0u);
  if (measured) {
    hal_watchdog_feed();
  }
}

void app_poll(struct app *app) {
  const uint32_t now_ms = hal_clock_ms();

  modbus_poll(&app->modbus, app);
  store_poll(&app->store);
  if ((now_ms - app->tick_ms) >= APP_TICK_MS) {
    app->tick_ms += APP_TICK_MS;
    tick(app, now_ms);
  }
}

void app_bus_interrupt(struct app *app, uint8_t byte) {
  modbus_receive(&app->modbus, byte);
}

enum modbus_exception registers_read(const struct app *app, uint16_t address, uint16_t *value) {
  switch (address) {
    case REGISTER_SETPOINT:
      *value = (uint16_t)app->control.setpoint_cdeg;
      break;
    case REGISTER_ROOM:
      *value = (app->sensor.status == SENSOR_GOOD) ? (uint16_t)app->sensor.room_cdeg
                                                   : APP_ROOM_UNKNOWN;
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

enum modbus_exception registers_write(struct app *app, uint16_t address, uint16_t value) {
  if (address != REGISTER_SETPOINT) {
    return MODBUS_ILLEGAL_ADDRESS;
  }
  if (!setpoint_allowed(value)) {
    return MODBUS_ILLEGAL_VALUE;
  }
  /* Masters repeat their writes and the memory wears out, so only a change is saved. */
  if ((value != (uint16_t)app->control.setpoint_cdeg) ||
      ((app->boot_alarms & ALARM_SETPOINT) != 0u)) {
    app->control.setpoint_cdeg = (int16_t)value;
    app->boot_alarms &= (uint8_t)~(uint32_t)ALARM_SETPOINT;
    store_save(&app->store, value);
  }
  return MODBUS_NO_EXCEPTION;
}
