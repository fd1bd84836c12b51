/* The electronics around the firmware, shared by the parts of the bench. */
#ifndef BOARD_H
#define BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "bench.h"

#define NEVER_US UINT64_MAX

struct board {
  uint64_t us;      /* since power-on; bench.ms follows */
  uint64_t next_us; /* the next event of line, contacts, memory or supply */
  uint64_t calm_us; /* until then, calls of the HAL only take time */
  uint64_t wake_us; /* the loop sleeps until then */
  bool powered;
  bool watchdog_reset;
  bool running; /* the firmware is in app_boot or app_poll: the supply waits until it returns */
  bool interrupts, in_interrupt;
  uint8_t events;
  uint32_t faults;
  uint16_t counts;
  uint16_t read_counts; /* what the next conversions read */
  uint32_t read_samples;
  uint32_t clock_base_ms;
  uint64_t fed_ms;
  uint64_t pressed_ms, released_ms;
  uint64_t locked_us; /* when interrupts were switched off */
  uint64_t conversion; /* number of the last one read */
};
extern struct board board;

static inline bool board_has(enum fault fault) {
  return (board.faults & (1u << fault)) != 0u;
}
extern bool board_muted; /* no records, no rules: the board is being commissioned */
void board_pins_off(void);
bool board_button(void);
bool board_button_bounces(void);

/* Time. Events happen on the way. */
void board_advance(uint64_t to_us);
void board_spend(uint32_t us); /* the processor works; an interrupt may come */
void board_plan(void);         /* an event has been added or removed */

/* The trace. */
void trace_reset(void);
void trace_poll(void);                          /* a record if something has changed or it is time */
void board_trace(uint8_t events, uint8_t byte); /* one record, now */
void board_look(void);                          /* what the firmware would report, into bench */

/* The supply of coils and controller. */
void supply_reset(void);
uint64_t supply_next_us(void);
void supply_poll(void);
void bench_back(void); /* the controller's supply is back */

/* Characters on the wire and in the UART. */
void line_reset(void);
void line_off(void); /* reset of the UART */
bool line_busy(void);
uint64_t line_next_us(void);
uint64_t line_next_received_us(void);
void line_poll(void);
void line_deliver(void); /* runs the interrupt for a character that waits */
void bench_interrupt(uint8_t byte, bool damaged);

/* Contacts of K1 and K2: both contacts of each travel, its auxiliary contact bounces. */
enum { K1, K2, CONTACTS };
void contacts_reset(void);
void contacts_coil(uint32_t k, bool on); /* as commanded */
void contacts_supply(bool on);           /* of both coils */
uint64_t contacts_next_us(void);
void contacts_poll(void);
bool contacts_moving(void);
uint32_t contacts_slow_ms(void); /* as bench_slow has said */
bool contact_main(uint32_t k);
bool contact_auxiliary(uint32_t k);
bool contact_opened(uint32_t k); /* since the last call */

/* EEPROM. */
void memory_blank(void);        /* from the next power-on: never written */
void memory_refill(void);       /* from the next power-on: as commissioned */
void memory_commissioned(void); /* it is now */
void memory_reset(void);
void memory_cut(void); /* the supply is gone */
bool memory_busy(void);
uint64_t memory_next_us(void);
void memory_poll(void);

/* The rules of bench.h. */
void rules_reset(void);
void rules_check(void);
void rules_contacts(void); /* a contact has moved or a coil was switched */
void rules_coil(uint32_t k, bool on);
void rules_reset_pins(void);    /* pins went off by themselves */
void rules_excuse_stop(void);   /* something has happened that may rightly end a run */
void rules_power_lost(void);
void rules_judge(enum rule rule, bool kept);

#endif
