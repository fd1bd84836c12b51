/* The electronics around the firmware, shared by the parts of the bench. */
#ifndef BOARD_H
#define BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "bench.h"

struct board {
  bool powered;
  bool spike;
  bool watchdog_reset;
  bool interrupts, in_interrupt;
  bool feedback; /* K1's auxiliary contact is closed */
  bool main;     /* K1's main contact is closed */
  uint8_t events;
  uint16_t faults;
  uint16_t counts;
  uint32_t clock_base_ms;
  uint32_t fed_ms;
  uint32_t last_byte_ms;
  uint8_t nv[BENCH_NV_BYTES];
  bool nv_writing;
  uint8_t nv_address, nv_value;
  uint32_t nv_done_ms;
};
extern struct board board;

bool board_has(enum fault fault);
void board_pins_off(void);
void board_nv_settle(void); /* ends a write whose time is over */

/* Characters on their way. */
void line_reset(void);
bool line_pending(void);
uint32_t line_next_ms(void);
uint8_t line_take(void);
void board_deliver(uint8_t byte); /* runs the interrupt */

/* The rules of bench.h. */
void rules_reset(void);
void rules_check(void);
void rules_excuse(void); /* something has just happened that the firmware cannot have caused */
void rules_judge(enum rule rule, bool kept);

#endif
