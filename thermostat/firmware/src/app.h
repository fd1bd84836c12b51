/* The application: one call at start-up, one for the main loop, one for the bus interrupt. */
#ifndef APP_H
#define APP_H

#include <stdbool.h>
#include <stdint.h>

#include "control.h"
#include "modbus.h"
#include "sensor.h"
#include "store.h"

enum {
  APP_TICK_MS = 100,
  APP_BUTTON_MS = 3000,
  APP_PROOF_MS = 170000,    /* after start-up: before the first start, and rare in a supply that comes and goes */
  APP_MASTER_MS = 86400000, /* a master that has not been heard for a day is lost */
  APP_ROOM_UNKNOWN = 0x8000
};

enum {
  REGISTER_SETPOINT, /* read and write, hundredths of a degree, signed */
  REGISTER_ROOM,     /* hundredths of a degree, signed; APP_ROOM_UNKNOWN without a good sensor */
  REGISTER_STATE,    /* enum control_state */
  REGISTER_ALARMS    /* bits of control.h */
};

enum app_master {
  APP_MASTER_UNHEARD, /* no request has come since start-up */
  APP_MASTER_HEARD,
  APP_MASTER_LOST     /* none has come for a day. The time since then cannot tell, once the clock has wrapped */
};

enum app_button {
  APP_BUTTON_RELEASED,
  APP_BUTTON_HELD,
  APP_BUTTON_DONE /* held, and ends no alarm any more */
};

/* What a reset by the watchdog must not end, as of the last pass of the loop. */
struct latch {
  uint8_t alarms; /* those of control */
  uint8_t counts; /* dropouts and, in the top bit, ALARM_MEMORY without a lockout */
  uint16_t check; /* after a reset, both count only if this fits */
};

/* All of the firmware's state. After a reset by the watchdog, latch is as it was; everything else is
   undefined until app_boot has run. */
struct app {
  struct sensor sensor;
  struct control control;
  struct modbus modbus;
  struct store store;
  uint32_t tick_ms;       /* when the last tick was due */
  uint32_t due;           /* not 0: its sample has not been taken yet */
  struct latch latch;
  enum app_button button; /* it starts as done: one that is stuck ends nothing */
  uint32_t pressed_ms;    /* when it was first seen held */
  bool watchdog_reset;    /* ALARM_WATCHDOG, until acknowledged */
  bool dead;              /* the converter: not even that reset has started it */
  bool default_setpoint;  /* none from the master: it was not in memory, or the master is lost */
  bool proved;            /* the memory has been asked, since start-up, to keep a record */
  enum app_master master;
  uint32_t asked_ms;      /* when its last request came */
};

/* Call with interrupts off; the caller switches them on afterwards. */
void app_boot(struct app *app);

/* Call from the main loop: at least every 100 ms, within 5 ms of a character, and every 5 ms while a write to the
   memory is under way, or a lockout may not be kept before the supply has failed. */
void app_poll(struct app *app);

/* Call from the receive interrupt. Damaged: the UART reports a parity, framing or overrun error. */
void app_bus_interrupt(struct app *app, uint8_t byte, bool damaged);

#endif
