/* The application: one call at start-up, one for the main loop, one for the bus interrupt. */
#ifndef APP_H
#define APP_H

#include <stdbool.h>
#include <stdint.h>

#include "control.h"
#include "modbus.h"
#include "sensor.h"
#include "store.h"

enum { APP_TICK_MS = 100, APP_BUTTON_TICKS = 30, APP_ROOM_UNKNOWN = 0x8000 };

enum {
  REGISTER_SETPOINT, /* read and write, hundredths of a degree, signed */
  REGISTER_ROOM,     /* hundredths of a degree, signed; APP_ROOM_UNKNOWN without a good sensor */
  REGISTER_STATE,    /* enum control_state */
  REGISTER_ALARMS    /* bits of control.h */
};

/* All of the firmware's state. Its content is undefined until app_boot has run. */
struct app {
  struct sensor sensor;
  struct control control;
  struct modbus modbus;
  struct store store;
  uint32_t tick_ms;       /* when the last tick was due */
  uint8_t button_ticks;   /* how long the button has been held; it starts as if held for ever */
  bool watchdog_reset;    /* ALARM_WATCHDOG, until acknowledged */
  bool default_setpoint;  /* no setpoint was in memory, and the master has written none */
};

/* Call with interrupts off; the caller switches them on afterwards. */
void app_boot(struct app *app);

/* Call from the main loop: at least every 100 ms, and within 5 ms of a character. */
void app_poll(struct app *app);

/* Call from the receive interrupt. Damaged: the UART reports a parity, framing or overrun error. */
void app_bus_interrupt(struct app *app, uint8_t byte, bool damaged);

#endif
