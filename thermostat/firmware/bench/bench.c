#include "bench.h"

#include "app.h"
#include "beginning.h"
#include "board.h"
#include "damage.h"
#include "plant.h"
#include "random.h"

enum {
  IDLE_STEP_MS = 100, /* the loop sleeps this long when nothing happens */
  BUSY_STEP_MS = 5,
  BUSY_MS = 25, /* an answer begins sooner after a character */
  SECOND_MS = 1000,
  MS_US = 1000,
  WATCHDOG_MS = 500,
  BUTTON_MS = 3500 /* more than 3.2 s acknowledge */
};
#define FORWARD_MS 1728000000u /* 20 days: the longest that a board sleeps here */

struct bench_view bench;

static struct app app; /* the firmware's RAM */
static struct {
  uint64_t second_ms;
  uint64_t event_ms; /* a character, or the end of a pause: passes follow at once */
} run;

/* Read by the firmware's own function, as a debugger would. */
void board_look(void) {
  uint16_t value = 0;

  bench.faults = board.faults;
  (void)registers_read(&app, REGISTER_STATE, &value);
  bench.state = value;
  (void)registers_read(&app, REGISTER_ROOM, &value);
  bench.measured_cdeg = (int16_t)value;
}

static void set_fault(enum fault fault, bool on) {
  const uint32_t bit = 1u << fault;

  if (on != board_has(fault)) {
    board.faults ^= bit;
    if ((fault == FAULT_SENSOR_OFFSET) || (fault == FAULT_RELAY_WELDED) ||
        (fault == FAULT_CONTACTOR_WELDED)) {
      rules_excuse_stop(); /* a jump, or a weld that ends a run by opening */
    }
    if (fault == FAULT_LOOP_HUNG) {
      run.event_ms = bench.ms;
    }
    contacts_poll();
    board_plan();
  }
}

/* As on a chip: a power-on leaves random RAM, a watchdog reset leaves RAM as it was, and a dip may do
   either. In all cases the memory stays, pins go to their safe level, and interrupts are off. */
static void reset(bool by_watchdog) {
  const bool kept = by_watchdog || ((bench.resets % 2u) == 1u);
  uint8_t *bytes = (uint8_t *)&app;

  for (uint32_t i = 0; !kept && (i < sizeof app); i++) {
    bytes[i] = (uint8_t)random_next(STREAM_RAM);
  }
  board_pins_off();
  line_off();
  board.watchdog_reset = by_watchdog;
  board.interrupts = false;
  board.fed_ms = bench.ms;
  board.events |= EVENT_RESET;
  set_fault(FAULT_ADC_STALLED, false);
  set_fault(FAULT_LOOP_HUNG, false);
  bench.resets++;
  board.running = true;
  app_boot(&app);
  board.running = false;
  board.interrupts = true;
  board_plan();
}

static void wake(void) {
  const uint64_t wake_us = board.us + (BUSY_STEP_MS * MS_US);

  board.wake_us = (wake_us < board.wake_us) ? wake_us : board.wake_us;
}

void bench_back(void) {
  board.powered = true;
  reset(false);
  wake();
}

void bench_interrupt(uint8_t byte, bool damaged) {
  run.event_ms = bench.ms;
  wake();
  board.in_interrupt = true;
  app_bus_interrupt(&app, byte, damaged);
  board.in_interrupt = false;
}

static bool busy(void) {
  return line_busy() || memory_busy() || contacts_moving() || board_button_bounces() ||
         ((bench.ms - run.event_ms) < BUSY_MS);
}

static void sleep(uint64_t end_ms) {
  const uint32_t grid_ms = busy() ? BUSY_STEP_MS : IDLE_STEP_MS;
  const uint64_t next_ms = bench.ms - (bench.ms % grid_ms) + grid_ms;

  board.wake_us = ((next_ms < end_ms) ? next_ms : end_ms) * MS_US;
  while (board.next_us <= board.wake_us) {
    board_advance(board.next_us);
  }
  board_advance(board.wake_us);
}

static void live(void) {
  if (board.powered && !board_has(FAULT_LOOP_HUNG)) {
    board.running = true;
    app_poll(&app);
    board.running = false;
    if (supply_next_us() < board.next_us) {
      board_plan();
    }
  }
  if (board.powered && ((bench.ms - board.fed_ms) > WATCHDOG_MS)) {
    reset(true);
  }
}

static void step(uint64_t end_ms) {
  sleep(end_ms);
  while ((bench.ms - run.second_ms) >= SECOND_MS) {
    run.second_ms += SECOND_MS;
    plant_second(bench.compressor);
  }
  bench.room_cdeg = plant_room_cdeg();
  live();
  rules_check();
  trace_poll();
}

void bench_run(uint64_t ms) {
  const uint64_t end_ms = bench.ms + ms;

  beginning_note(STEP_RUN, ms);
  if (!beginning_restore(ms)) {
    while (bench.ms < end_ms) {
      step(end_ms);
    }
    beginning_keep();
  }
  board_look();
}

bool bench_wait(const bool *pin, bool wanted, uint64_t ms) {
  const uint64_t end_ms = bench.ms + ms;

  beginning_note(STEP_WAIT, ms);
  beginning_note(wanted ? STEP_WAIT : STEP_WAIT_NOT, (uint32_t)(uintptr_t)pin);
  if (!beginning_restore(ms)) {
    while ((*pin != wanted) && (bench.ms < end_ms)) {
      step(end_ms);
    }
    beginning_keep();
  }
  board_look();
  return *pin == wanted;
}

static void clear(void *at, uint32_t size) {
  uint8_t *bytes = at;

  for (uint32_t i = 0; i < size; i++) {
    bytes[i] = 0;
  }
}

static void power_on(uint32_t seed, uint32_t clock_ms) {
  random_reset(seed);
  clear(&bench, sizeof bench);
  clear(&board, sizeof board);
  clear(&run, sizeof run);
  beginning_reset(seed, clock_ms);
  beginning_part(&app, sizeof app);
  beginning_part(&bench, sizeof bench);
  beginning_part(&board, sizeof board);
  beginning_part(&run, sizeof run);
  random_kept();
  board.clock_base_ms = clock_ms;
  board.powered = true;
  memory_reset();
  line_reset();
  contacts_reset();
  supply_reset();
  plant_reset();
  rules_reset();
  trace_reset();
  board_plan();
  bench.room_cdeg = plant_room_cdeg();
  board.events |= EVENT_POWER_ON;
  reset(false);
}

void bench_power_on_blank(uint32_t seed) {
  random_reset(seed);
  const uint32_t clock_ms = random_next(STREAM_CLOCK);

  memory_blank();
  power_on(seed, clock_ms);
  beginning_note(STEP_BLANK, 0);
}

/* The first start of all, once for all boards: somebody holds the button. */
static void commission(void) {
  static bool commissioned;

  if (!commissioned) {
    commissioned = true;
    board_muted = true;
    bench_power_on_blank(1);
    bench_run(SECOND_MS); /* or it would count as jammed */
    bench_press(BUTTON_MS);
    bench_run(2u * BUTTON_MS);
    memory_commissioned();
    board_muted = false;
  }
  memory_refill();
}

void bench_power_on_at(uint32_t seed, uint32_t clock_ms) {
  commission();
  power_on(seed, clock_ms);
}

void bench_power_on(uint32_t seed) {
  random_reset(seed);
  bench_power_on_at(seed, random_next(STREAM_CLOCK));
}

void bench_fault(enum fault fault, bool on) {
  beginning_note(STEP_FAULT, (2u * (uint64_t)fault) + (on ? 1u : 0u));
  set_fault(fault, on);
}

void bench_outdoor(int32_t cdeg) {
  beginning_note(STEP_OUTDOOR, (uint32_t)cdeg);
  plant_outdoor(cdeg);
}

void bench_room(int32_t cdeg) {
  beginning_note(STEP_ROOM, (uint32_t)cdeg);
  rules_excuse_stop();
  plant_room(cdeg);
  bench.room_cdeg = plant_room_cdeg();
}

void bench_parts(uint32_t r25, uint32_t b, uint32_t pull_up) {
  beginning_note(STEP_PARTS, r25);
  beginning_note(STEP_PARTS, b);
  beginning_note(STEP_PARTS, pull_up);
  plant_parts(r25, b, pull_up);
}

void bench_samples(uint16_t counts, uint32_t samples) {
  beginning_note(STEP_SAMPLES, ((uint64_t)counts << 32) | samples);
  board.read_counts = counts;
  board.read_samples = samples;
}

void bench_press(uint64_t ms) {
  beginning_note(STEP_PRESS, ms);
  board.pressed_ms = bench.ms;
  board.released_ms = bench.ms + ms;
}

uint32_t bench_bits(enum region region) {
  return damage_bits(region);
}

void bench_flip(enum region region, uint32_t bit) {
  beginning_note(STEP_FLIP, ((uint64_t)region << 32) | bit);
  rules_excuse_stop();
  damage_flip(&app, region, bit);
}

void bench_clear(enum region region) {
  beginning_note(STEP_CLEAR, (uint64_t)region);
  rules_excuse_stop();
  damage_clear(&app, region);
}

static void forward(uint64_t ms) {
  board.us += ms * MS_US;
  bench.ms += ms;
  board.fed_ms += ms;
  run.second_ms += ms;
  board_plan();
}

void bench_forward(uint64_t ms) {
  const uint64_t end_ms = bench.ms + ms;

  beginning_note(STEP_FORWARD, ms);
  while ((end_ms - bench.ms) > FORWARD_MS) {
    forward(FORWARD_MS - IDLE_STEP_MS);
    step(end_ms);
  }
  forward(end_ms - bench.ms);
}
