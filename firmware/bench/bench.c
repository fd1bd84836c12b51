#include "bench.h"

#include "app.h"
#include "board.h"
#include "plant.h"
#include "random.h"
#include "relay.h"

enum {
  IDLE_STEP_MS = 50, /* the loop sleeps this long when nothing happens */
  BUSY_STEP_MS = 5,
  BUSY_MS = 50,
  SECOND_MS = 1000,
  WATCHDOG_MS = 500,
  HOLD_UP_MS = 20,
  NOISE_ONE_IN = 64,
  TRACE_EVERY_MS = 10000,
  OFF_BEFORE_MS = 3600000 /* the compressor has been off for an hour when a test begins */
};

struct bench_view bench;

static struct app app; /* the firmware's RAM */
static struct {
  uint32_t every_ms, recorded_ms, second_ms, dark_until_ms;
  uint8_t pins;
  uint16_t faults;
} run;

static void trace(void) {
  const struct record record = {
    bench.ms,
    (int16_t)bench.room_cdeg,
    board.counts,
    (uint8_t)((bench.compressor ? PIN_COMPRESSOR : 0) | (bench.relay ? PIN_RELAY : 0) |
              (bench.contactor ? PIN_CONTACTOR : 0) | (bench.alarm ? PIN_ALARM : 0) |
              (board.feedback ? PIN_FEEDBACK : 0) | (board.powered ? PIN_SUPPLY : 0)),
    board.events,
    board.faults
  };
  const bool due = (bench.ms - run.recorded_ms) >= run.every_ms;

  if (due || (record.pins != run.pins) || (record.faults != run.faults) || (record.events != 0u)) {
    bench_emit(&record);
    run.recorded_ms = bench.ms;
    run.pins = record.pins;
    run.faults = record.faults;
    board.events = 0;
  }
}

/* As on a chip: a power-on leaves random RAM, a watchdog reset leaves RAM as it was. In both cases
   the memory stays, pins go to their safe level, and interrupts are off. */
static void reset(bool by_watchdog) {
  uint8_t *bytes = (uint8_t *)&app;

  for (uint32_t i = 0; !by_watchdog && (i < sizeof app); i++) {
    bytes[i] = (uint8_t)random_next(STREAM_MEMORY);
  }
  board_pins_off();
  board.watchdog_reset = by_watchdog;
  board.interrupts = false;
  board.fed_ms = bench.ms;
  board.events |= EVENT_RESET;
  bench_fault(FAULT_ADC_STALLED, false);
  bench_fault(FAULT_LOOP_HUNG, false);
  bench.resets++;
  app_boot(&app);
  board.interrupts = true;
}

void board_deliver(uint8_t byte) {
  board.last_byte_ms = bench.ms;
  board.events |= EVENT_RECEIVED;
  if (board.powered) {
    board.in_interrupt = true;
    app_bus_interrupt(&app, byte);
    board.in_interrupt = false;
  }
}

static bool busy(void) {
  return line_pending() || board.nv_writing || relay_moving(bench.ms) ||
         ((bench.ms - board.last_byte_ms) < BUSY_MS) || !board.powered;
}

static void hear(uint32_t until_ms) {
  while (board.interrupts && line_pending() && (line_next_ms() <= until_ms)) {
    if (line_next_ms() > bench.ms) {
      bench.ms = line_next_ms();
    }
    board_deliver(line_take());
  }
  if (until_ms > bench.ms) {
    bench.ms = until_ms;
  }
  if (board_has(FAULT_BUS_NOISE) && (random_below(STREAM_BUS, NOISE_ONE_IN) == 0u)) {
    board_deliver((uint8_t)random_next(STREAM_BUS));
  }
}

static void move_contacts(void) {
  const bool welded = board_has(FAULT_RELAY_WELDED);
  const bool worn = board_has(FAULT_RELAY_WORN);

  board.main = relay_main(bench.ms, welded, worn);
  board.feedback = relay_auxiliary(bench.ms, welded, worn);
}

static void live(void) {
  if (!board.powered) {
    if (bench.ms < run.dark_until_ms) {
      return;
    }
    board.powered = true;
    reset(false);
  }
  if (!board_has(FAULT_LOOP_HUNG)) {
    app_poll(&app);
  }
  if ((bench.ms - board.fed_ms) > WATCHDOG_MS) {
    reset(true);
  }
}

static void step(uint32_t end_ms) {
  const uint32_t grid_ms = busy() ? BUSY_STEP_MS : IDLE_STEP_MS;
  const uint32_t next_ms = bench.ms - (bench.ms % grid_ms) + grid_ms;

  hear((next_ms < end_ms) ? next_ms : end_ms);
  board_nv_settle();
  move_contacts();
  while ((bench.ms - run.second_ms) >= SECOND_MS) {
    run.second_ms += SECOND_MS;
    plant_second(bench.compressor);
  }
  bench.room_cdeg = plant_room_cdeg();
  live();
  rules_check();
  trace();
}

void bench_run(uint32_t ms) {
  const uint32_t end_ms = bench.ms + ms;

  while (bench.ms < end_ms) {
    step(end_ms);
  }
}

static void clear(void *at, uint32_t size) {
  uint8_t *bytes = at;

  for (uint32_t i = 0; i < size; i++) {
    bytes[i] = 0;
  }
}

void bench_power_on_at(uint32_t seed, uint32_t clock_ms) {
  random_reset(seed);
  clear(&bench, sizeof bench);
  clear(&board, sizeof board);
  clear(&run, sizeof run);
  for (uint32_t i = 0; i < BENCH_NV_BYTES; i++) {
    board.nv[i] = 0xff; /* never written */
  }
  run.every_ms = TRACE_EVERY_MS;
  bench.stopped_ms = 0u - OFF_BEFORE_MS;
  board.clock_base_ms = clock_ms;
  board.powered = true;
  line_reset();
  relay_reset();
  plant_reset();
  rules_reset();
  bench.room_cdeg = plant_room_cdeg();
  reset(false);
  board.events |= EVENT_POWER_ON;
}

void bench_power_on(uint32_t seed) {
  random_reset(seed);
  bench_power_on_at(seed, random_next(STREAM_CLOCK));
}

void bench_fault(enum fault fault, bool on) {
  const uint16_t bit = (uint16_t)(1u << fault);

  board.faults = on ? (uint16_t)(board.faults | bit) : (uint16_t)(board.faults & ~bit);
}

void bench_dip(uint32_t ms) {
  if (ms < HOLD_UP_MS) {
    return;
  }
  board_nv_settle();
  board.nv_writing = false; /* the byte stays undefined */
  board.powered = false;
  run.dark_until_ms = bench.ms + ms;
  board_pins_off();
}

void bench_outdoor(int32_t cdeg) {
  plant_outdoor(cdeg);
}

void bench_room(int32_t cdeg) {
  rules_excuse();
  plant_room(cdeg);
  bench.room_cdeg = plant_room_cdeg();
}

void bench_nv(uint8_t address, uint8_t value) {
  board.nv[address % BENCH_NV_BYTES] = value;
}

void bench_spike(void) {
  board.spike = true;
}

void bench_mark_failed(void) {
  board.events |= EVENT_FAILED;
  trace();
}

void bench_every(uint32_t ms) {
  run.every_ms = ms;
}
