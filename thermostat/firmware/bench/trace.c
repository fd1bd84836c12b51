/* The trace: a record at every change, and one now and then. */
#include "beginning.h"
#include "board.h"

enum { EVERY_MS = 10000 };

static struct {
  uint32_t every_ms;
  uint64_t recorded_ms;
  uint8_t pins;
  uint32_t faults;
} last;

void trace_reset(void) {
  beginning_part(&last, sizeof last);
  last.every_ms = EVERY_MS;
  last.recorded_ms = 0;
  last.pins = 0;
  last.faults = 0;
}

static uint8_t pins(void) {
  return (uint8_t)((bench.compressor ? PIN_COMPRESSOR : 0) | (bench.relay ? PIN_RELAY : 0) |
                   (bench.contactor ? PIN_CONTACTOR : 0) | (bench.alarm ? PIN_ALARM : 0) |
                   (contact_auxiliary(K1) ? PIN_FEEDBACK : 0) |
                   (board.powered ? PIN_SUPPLY : 0) |
                   (contact_auxiliary(K2) ? PIN_CONTACTOR_FEEDBACK : 0) |
                   (board_button() ? PIN_BUTTON : 0));
}

void board_trace(uint8_t events, uint8_t byte) {
  board_look();
  const struct record record = {
    (uint32_t)bench.ms,
    board.faults,
    (uint16_t)(bench.ms >> 32),
    (int16_t)bench.room_cdeg,
    board.counts,
    bench.measured_cdeg,
    pins(),
    (uint8_t)(board.events | events),
    (uint8_t)bench.state,
    byte
  };

  if (!board_muted) {
    bench_emit(&record);
  }
  beginning_record(&record);
  last.recorded_ms = bench.ms;
  last.pins = record.pins;
  last.faults = record.faults;
  board.events = 0;
}

void trace_poll(void) {
  if (((bench.ms - last.recorded_ms) >= last.every_ms) || (pins() != last.pins) ||
      (board.faults != last.faults) || (board.events != 0u)) {
    board_trace(0, 0);
  }
}

void bench_mark_failed(void) {
  beginning_end();
  board.events |= EVENT_FAILED;
  trace_poll();
}

void bench_every(uint32_t ms) {
  beginning_note(STEP_EVERY, ms);
  last.every_ms = ms;
}
