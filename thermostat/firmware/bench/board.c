/* The board's side of the seam: implements hal.h, but for bus and memory. */
#include "board.h"

#include "hal.h"
#include "plant.h"
#include "random.h"

enum { COUNTS_OPEN = 4095, COUNTS_SHORT = 3 };
enum { SPIKES_ONE_IN = 64, COUNTS = 4096, NOISE16 = 40, OFFSET_CDEG = 1000 };
enum { CONVERSION_US = 19970 }; /* 20 ms of a clock of its own, a little faster than the firmware's */
enum { MS_US = 1000, PREEMPT_ONE_IN = 256, PREEMPT_MOST_US = 2000, LOCKED_MOST_US = 500, BUTTON_BOUNCE_MS = 20 };
enum { FETCH_US = 2, CALL_US = 1 }; /* what a call costs the processor */

struct board board;
bool board_muted;

static uint64_t earlier(uint64_t a, uint64_t b) {
  return (a < b) ? a : b;
}

/* Neither an event nor the next millisecond comes before. */
static void calm_down(void) {
  const bool soon = board.next_us <= PREEMPT_MOST_US;

  board.calm_us = soon ? 0u : earlier(board.next_us - PREEMPT_MOST_US,
                                      (bench.ms + 1u) * MS_US);
}

static void set_time(uint64_t us) {
  if (us > board.us) {
    board.us = us;
    if (us >= ((bench.ms + 1u) * MS_US)) {
      bench.ms = us / MS_US;
      calm_down();
    }
  }
}

void board_plan(void) {
  board.next_us = earlier(earlier(line_next_us(), contacts_next_us()),
                          earlier(memory_next_us(), supply_next_us()));
  calm_down();
}

void board_advance(uint64_t to_us) {
  while (board.next_us <= to_us) {
    set_time(board.next_us);
    memory_poll();
    contacts_poll();
    supply_poll();
    line_poll();
    board_plan();
  }
  set_time(to_us);
}

/* An interrupt may come between any two lines of the loop; here, at each call of the HAL. What the
   processor does in between then took up to 2 ms. */
void board_spend(uint32_t us) {
  uint64_t to_us = board.us + us;

  if (to_us < board.calm_us) {
    board.us = to_us;
    return;
  }
  if (board.next_us > (to_us + PREEMPT_MOST_US)) {
    set_time(to_us);
    return;
  }
  if (board.interrupts && !board.in_interrupt) {
    const uint64_t received_us = line_next_received_us();

    if ((received_us > to_us) && ((received_us - to_us) < PREEMPT_MOST_US) &&
        (random_below(STREAM_PREEMPT, PREEMPT_ONE_IN) == 0u)) {
      to_us = received_us;
    }
  }
  board_advance(to_us);
}

/* The interrupt may come right after the clock was read: the reading is then old. */
uint32_t hal_clock_ms(void) {
  const uint32_t now_ms = board.clock_base_ms + (uint32_t)bench.ms;

  board_spend(CALL_US);
  return now_ms;
}

bool hal_adc_read(uint16_t *counts) {
  board_spend(FETCH_US);
  const uint64_t conversion = board.us / CONVERSION_US;
  const uint32_t noise16 = random_below(STREAM_NOISE, (2u * NOISE16) + 1u);
  const uint32_t spike = random_next(STREAM_SPIKES);
  const int32_t offset_cdeg = board_has(FAULT_SENSOR_OFFSET) ? OFFSET_CDEG : 0;

  if (board_has(FAULT_ADC_STALLED) || board_has(FAULT_ADC_DEAD) ||
      (conversion == board.conversion)) {
    *counts = board.counts; /* the register keeps its last value */
    return false;
  }
  board.conversion = conversion;
  board.counts = (uint16_t)((plant_counts16(offset_cdeg) + noise16 + 8u - NOISE16) / 16u);
  if (board_has(FAULT_SENSOR_SPIKES) && ((spike % SPIKES_ONE_IN) == 0u)) {
    board.counts = (uint16_t)((spike >> 16) % COUNTS);
  }
  if (board.read_samples > 0u) {
    board.read_samples--;
    board.counts = board.read_counts;
  }
  if (board_has(FAULT_SENSOR_OPEN)) {
    board.counts = COUNTS_OPEN;
  }
  if (board_has(FAULT_SENSOR_SHORT)) {
    board.counts = COUNTS_SHORT;
  }
  *counts = board.counts;
  return true;
}

static void drive(uint32_t k, bool *pin, bool on) {
  rules_coil(k, on);
  *pin = on;
  contacts_coil(k, on);
}

void hal_output(enum hal_output output, bool on) {
  board_spend(CALL_US);
  switch (output) {
    case HAL_RELAY:
      drive(K1, &bench.relay, on);
      break;
    case HAL_CONTACTOR:
      drive(K2, &bench.contactor, on);
      break;
    case HAL_ALARM:
    default:
      bench.alarm = on;
      break;
  }
}

/* Without supply, and until the firmware sets them, pull-down resistors hold the outputs off. */
void board_pins_off(void) {
  bench.relay = false;
  bench.contactor = false;
  bench.alarm = false;
  rules_reset_pins();
  contacts_coil(K1, false);
  contacts_coil(K2, false);
}

bool hal_closed(enum hal_output coil) {
  board_spend(CALL_US);
  return contact_auxiliary((coil == HAL_RELAY) ? K1 : K2);
}

bool hal_opened(enum hal_output coil) {
  board_spend(CALL_US);
  return contact_opened((coil == HAL_RELAY) ? K1 : K2);
}

bool board_button(void) {
  return (bench.ms >= board.pressed_ms) && (bench.ms < board.released_ms);
}

bool board_button_bounces(void) {
  return board_button() && ((bench.ms - board.pressed_ms) < BUTTON_BOUNCE_MS);
}

bool hal_button_pressed(void) {
  board_spend(CALL_US);
  return board_button() && (!board_button_bounces() || ((bench.ms & 1u) != 0u));
}

void hal_watchdog_feed(void) {
  board.fed_ms = bench.ms;
}

bool hal_watchdog_caused_reset(void) {
  return board.watchdog_reset;
}

void hal_interrupts_off(void) {
  rules_judge(RULE_SEAM, board.interrupts);
  board_spend(CALL_US);
  board.interrupts = false;
  board.locked_us = board.us;
}

void hal_interrupts_on(void) {
  board_spend(CALL_US);
  rules_judge(RULE_SEAM, (board.us - board.locked_us) <= LOCKED_MOST_US);
  board.interrupts = true;
  line_deliver();
}
