/* The loop pauses inside everything that has a time. */
#include "bench.h"
#include "check.h"
#include "master.h"
#include "scenes.h"
#include "tests.h"

enum { PAUSE_MS = 400, PLACES = 5 };

/* The pause begins anywhere, or so that the next tick, at full tenths of a second or between them, follows it
   before another conversion has ended. */
enum phase { ANY_PHASE, BEFORE_A_TENTH, BETWEEN_TENTHS, PHASES };

static void open_in_a_run(void) {
  power_on_and_heat();
  bench_fault(FAULT_SENSOR_OPEN, true);
}

static void short_in_a_run(void) {
  power_on_and_heat();
  bench_fault(FAULT_SENSOR_SHORT, true);
}

static void open_at_rest(void) {
  power_on();
  bench_run(SECONDS(3));
  bench_fault(FAULT_SENSOR_OPEN, true);
}

/* Ticks come between full tenths of a second. */
static void open_after_a_dip(void) {
  power_on();
  bench_run(50);
  restart();
  bench_run(SECONDS(3));
  bench_fault(FAULT_SENSOR_OPEN, true);
}

static void mend_the_wire(void) {
  open_at_rest();
  bench_run(SECONDS(3));
  bench_fault(FAULT_SENSOR_OPEN, false);
}

static void jump_in_a_run(void) {
  power_on_and_heat();
  bench_fault(FAULT_SENSOR_OFFSET, true);
}

static void stop_with(enum fault fault) {
  power_on_and_heat();
  bench_fault(fault, true);
  (void)write_register(SETPOINT, 500);
  (void)wait_until_coil(false, SECONDS(1));
}

static void stop_with_a_welded_k1(void) {
  stop_with(FAULT_RELAY_WELDED);
}

static void stop_with_a_welded_k2(void) {
  stop_with(FAULT_CONTACTOR_WELDED);
}

static void weld_at_rest(void) {
  power_on();
  bench_run(SECONDS(3));
  bench_fault(FAULT_RELAY_WELDED, true);
}

static void start_with_a_worn_k1(void) {
  power_on();
  bench_room(1500);
  (void)bench_wait(&bench.contactor, true, MINUTES(7));
  bench_fault(FAULT_RELAY_WORN, true);
  (void)wait_until_coil(true, SECONDS(1));
}

static void start_with_a_worn_k2(void) {
  power_on();
  bench_room(1500);
  bench_fault(FAULT_CONTACTOR_WORN, true);
  (void)bench_wait(&bench.contactor, true, MINUTES(7));
}

static void drop_out(void) {
  power_on_and_heat();
  bench_fault(FAULT_RELAY_WORN, true);
  bench_run(5);
  bench_fault(FAULT_RELAY_WORN, false);
}

static void stop(void) {
  power_on_and_heat();
  (void)write_register(SETPOINT, 500);
  (void)wait_until_coil(false, SECONDS(1));
}

static void press(void) {
  weld_at_rest();
  bench_run(SECONDS(1));
  bench_fault(FAULT_RELAY_WELDED, false);
  bench_run(200);
  bench_press(SECONDS(5));
}

static void rest(void) {
  power_on_and_heat();
  bench_run(MINUTES(2));
  (void)write_register(SETPOINT, 500);
  (void)wait_until_off(SECONDS(1));
  (void)write_register(SETPOINT, 2900);
  bench_run(50);
}

static void run(void) {
  power_on();
  bench_room(1500);
  (void)wait_until_on(MINUTES(7));
  (void)write_register(SETPOINT, 500);
}

static void start_again(void) {
  run();
  (void)wait_until_off(SECONDS(150));
  (void)write_register(SETPOINT, 2900);
}

static void damage(void) {
  power_on_and_heat();
  bench_clear(REGION_CONTROL);
}

static void stall(void) {
  power_on_and_heat();
  bench_fault(FAULT_ADC_STALLED, true);
}

static void lose_the_memory(void) {
  power_on();
  bench_run(MINUTES(4));
  bench_stall(true);
  (void)write_register(SETPOINT, 2300);
}

static void damage_a_page(void) {
  power_on();
  bench_nv_flip(0, 0);
  bench_dip(300);
  bench_run(301);
}

/* What begins, the pin that ends it, and how long that takes at least and at most. */
static const struct timed {
  void (*begin)(void);
  const bool *pin;
  bool wanted;
  uint64_t least_ms, most_ms;
} timed[] = {
  { open_in_a_run, &bench.compressor, false, 800, SECONDS(2) },    /* SEN-2, SEN-8 */
  { open_in_a_run, &bench.alarm, true, 800, SECONDS(2) },
  { open_at_rest, &bench.alarm, true, 800, SECONDS(2) },
  { open_after_a_dip, &bench.alarm, true, 800, SECONDS(2) },
  { short_in_a_run, &bench.alarm, true, 0, SECONDS(2) },           /* SEN-3 */
  { mend_the_wire, &bench.alarm, false, 400, SECONDS(1) },         /* SEN-10 */
  { jump_in_a_run, &bench.compressor, false, 0, SECONDS(2) },      /* SEN-6 */
  { rest, &bench.compressor, true, MINUTES(3) - 100u, SECONDS(182) }, /* CTL-2, CTL-11 */
  { run, &bench.compressor, false, MINUTES(2) - 50u, SECONDS(150) },  /* CTL-3, CTL-12 */
  { start_again, &bench.compressor, true, SECONDS(200), SECONDS(243) }, /* CTL-7, CTL-13 */
  { damage, &bench.relay, false, 0, 200 },                         /* CTL-9 */
  { stop_with_a_welded_k1, &bench.compressor, false, 0, SECONDS(1) }, /* RLY-1 */
  { weld_at_rest, &bench.alarm, true, 400, SECONDS(1) },           /* RLY-2 */
  { start_with_a_worn_k1, &bench.relay, false, 400, 600 },         /* RLY-3 */
  { start_with_a_worn_k2, &bench.contactor, false, 400, 600 },
  { drop_out, &bench.relay, false, 0, 300 },                       /* RLY-5 */
  { stop_with_a_welded_k2, &bench.alarm, true, 0, SECONDS(1) },    /* RLY-8 */
  { stop, &bench.contactor, false, 30, 300 },                      /* RLY-13 */
  { press, &bench.alarm, false, SECONDS(3), 3200 },                /* RLY-16 */
  { stall, &bench.relay, false, 0, SECONDS(1) },                   /* WDG-1 */
  { lose_the_memory, &bench.alarm, true, 0, SECONDS(1) },          /* NVM-9 */
  { damage_a_page, &bench.alarm, true, 0, SECONDS(1) }             /* NVM-13 */
};

/* So long from now, or until a tick that follows. */
static uint64_t align(uint64_t ms, enum phase phase) {
  const uint64_t past_ms = (bench.ms + ms + ((phase == BETWEEN_TENTHS) ? 50u : 0u)) % 100u;

  return ms + ((phase == ANY_PHASE) ? 0u : (100u - past_ms));
}

/* Up to three pauses: it ends no sooner because of them, and later by their duration at most. */
static void lasts_in_spite_of(const struct timed *what, uint64_t before_ms, enum phase phase) {
  const uint32_t pause_ms = (uint32_t)PAUSE_MS - ((phase == ANY_PHASE) ? 0u : 5u);
  uint64_t wait_ms = before_ms;
  uint32_t pauses = 0;

  what->begin();
  const uint64_t from_ms = bench.ms;

  while (!bench_wait(what->pin, what->wanted, (pauses < 3u) ? align(wait_ms, phase) : what->most_ms)) {
    CHECK(pauses < 3u);
    pause_loop(pause_ms);
    pauses++;
    wait_ms = 200;
  }
  CHECK_BETWEEN(bench.ms - from_ms, what->least_ms, what->most_ms + (pauses * (uint64_t)pause_ms));
}

/* CTL-24 */
void lasts_longer_by_a_pause_at_most(void) {
  for (uint32_t i = 0; i < (sizeof timed / sizeof *timed); i++) {
    for (uint32_t place = 0; place < (uint32_t)PLACES; place++) {
      for (uint32_t phase = 0; phase < (uint32_t)PHASES; phase++) {
        lasts_in_spite_of(&timed[i], ((timed[i].most_ms * place) / PLACES) + (7u * place), (enum phase)phase);
        CHECK_IS(failure.line, 0);
      }
    }
  }
}
