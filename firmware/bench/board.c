/* The board's side of the seam: implements hal.h. */
#include "board.h"

#include "hal.h"
#include "plant.h"
#include "random.h"
#include "relay.h"

enum { COUNTS_OPEN = 4095, COUNTS_SHORT = 3, COUNTS_SPIKE = 4093 };
enum { SPIKES_ONE_IN = 64, COUNTS = 4096, NOISE16 = 40, OFFSET_CDEG = 1000 };
enum { NV_WRITE_MS = 4, PREEMPT_ONE_IN = 64 };

struct board board;

bool board_has(enum fault fault) {
  return (board.faults & (1u << fault)) != 0u;
}

/* An interrupt may come between any two lines of the loop; here, at each call of the HAL. */
static void preempt(void) {
  if (!board.interrupts || board.in_interrupt || !line_pending() ||
      (line_next_ms() > (bench.ms + 1u)) || (random_below(STREAM_PREEMPT, PREEMPT_ONE_IN) != 0u)) {
    return;
  }
  bench.ms = line_next_ms();
  board_deliver(line_take());
}

/* The interrupt may come right after the clock was read: the reading is then old. */
uint32_t hal_clock_ms(void) {
  const uint32_t now_ms = board.clock_base_ms + bench.ms;

  preempt();
  return now_ms;
}

bool hal_adc_read(uint16_t *counts) {
  preempt();
  if (board_has(FAULT_ADC_STALLED)) {
    return false;
  }
  const uint32_t noise16 = random_below(STREAM_NOISE, (2u * NOISE16) + 1u);
  const uint32_t spike = random_next(STREAM_SPIKES);
  const int32_t offset_cdeg = board_has(FAULT_SENSOR_OFFSET) ? OFFSET_CDEG : 0;

  board.counts = (uint16_t)((plant_counts16(offset_cdeg) + noise16 + 8u - NOISE16) / 16u);
  if (board_has(FAULT_SENSOR_SPIKES) && ((spike % SPIKES_ONE_IN) == 0u)) {
    board.counts = (uint16_t)((spike >> 16) % COUNTS);
  }
  if (board.spike) {
    board.spike = false;
    board.counts = COUNTS_SPIKE;
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

void hal_output(enum hal_output output, bool on) {
  preempt();
  switch (output) {
    case HAL_RELAY:
      bench.relay = on;
      relay_coil(on, bench.ms);
      break;
    case HAL_CONTACTOR:
      bench.contactor = on;
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
  relay_coil(false, bench.ms);
}

bool hal_relay_closed(void) {
  preempt();
  return board.feedback;
}

void hal_bus_send(const uint8_t *bytes, uint8_t count) {
  bench.reply_count = (count < REPLY_MOST) ? count : REPLY_MOST;
  for (uint32_t i = 0; i < bench.reply_count; i++) {
    bench.reply[i] = bytes[i];
  }
  bench.reply_ms = bench.ms;
  bench.replies++;
  board.events |= EVENT_SENT;
}

void hal_watchdog_feed(void) {
  board.fed_ms = bench.ms;
}

bool hal_watchdog_caused_reset(void) {
  return board.watchdog_reset;
}

void board_nv_settle(void) {
  if (board.nv_writing && (bench.ms >= board.nv_done_ms)) {
    board.nv[board.nv_address] = board.nv_value;
    board.nv_writing = false;
  }
}

static bool is_in_memory(uint8_t address) {
  rules_judge(RULE_SEAM, address < BENCH_NV_BYTES);
  return address < BENCH_NV_BYTES;
}

uint8_t hal_nv_read(uint8_t address) {
  return is_in_memory(address) ? board.nv[address] : 0u;
}

bool hal_nv_busy(void) {
  board_nv_settle();
  return board.nv_writing;
}

/* Until the write ends, the byte is neither the old one nor the new one. */
void hal_nv_write(uint8_t address, uint8_t value) {
  rules_judge(RULE_SEAM, !board.nv_writing);
  if (!is_in_memory(address)) {
    return;
  }
  board.nv[address] = (uint8_t)random_next(STREAM_MEMORY);
  board.nv_address = address;
  board.nv_value = value;
  board.nv_done_ms = bench.ms + NV_WRITE_MS;
  board.nv_writing = true;
  board.events |= EVENT_NV;
  bench.nv_writes++;
}

void hal_interrupts_off(void) {
  rules_judge(RULE_SEAM, board.interrupts);
  preempt();
  board.interrupts = false;
}

void hal_interrupts_on(void) {
  board.interrupts = true;
  preempt();
}
