/* One contact fails, then the other. */
#include "bench.h"
#include "check.h"
#include "master.h"
#include "scenes.h"
#include "tests.h"

static void start_with(enum fault fault) {
  power_on();
  bench_room(1500);
  bench_fault(fault, true);
  (void)bench_wait(&bench.alarm, true, MINUTES(7));
  bench_run(SECONDS(1));
}

/* At rest; it is healed once it has its alarm, or stays as it is. */
static void weld_at_rest(enum fault fault) {
  power_on();
  bench_run(SECONDS(10));
  bench_fault(fault, true);
  bench_run(SECONDS(2));
}

static void weld_in_a_run(enum fault fault) {
  power_on_and_heat();
  bench_fault(fault, true);
  bench_run(SECONDS(1));
  (void)write_register(SETPOINT, 500);
  bench_run(SECONDS(2));
}

static void drop_out(enum fault fault) {
  power_on_and_heat();
  bench_fault(fault, true);
  bench_run(5);
  bench_fault(fault, false);
  bench_run(SECONDS(1));
}

static const struct { void (*fail)(enum fault fault); enum fault fault; } firsts[] = {
  { start_with, FAULT_RELAY_WORN },
  { start_with, FAULT_CONTACTOR_WORN },
  { weld_at_rest, FAULT_RELAY_WELDED },
  { weld_at_rest, FAULT_CONTACTOR_WELDED },
  { weld_in_a_run, FAULT_RELAY_WELDED },
  { weld_in_a_run, FAULT_CONTACTOR_WELDED },
  { drop_out, FAULT_RELAY_WORN },
  { drop_out, FAULT_CONTACTOR_WORN }
};

static const struct { enum fault fault; int32_t alarm; } welds[] = {
  { FAULT_RELAY_WELDED, ALARM_K1_WELDED }, { FAULT_CONTACTOR_WELDED, ALARM_K2 }
};

/* Nobody has acknowledged the first alarm. Both stay, through a loss of the supply too. */
static void fails_twice(uint32_t first, uint32_t weld, bool healed) {
  firsts[first].fail(firsts[first].fault);
  const int32_t alarms = (read_register(ALARMS) & ~ALARM_NOT_KEPT) | welds[weld].alarm;

  CHECK(bench.alarm);
  if (healed) {
    bench_fault(firsts[first].fault, false);
    bench_run(200);
  }
  bench_fault(welds[weld].fault, true);
  for (uint32_t i = 0; i < 10u; i++) {
    bench_run(100);
    CHECK(!bench.relay);
    CHECK(!bench.contactor);
  }
  CHECK_IS(read_register(ALARMS) & ~ALARM_NOT_KEPT, alarms);
  CHECK(bench.alarm);
  bench_run(MINUTES(8));
  bench_fault(firsts[first].fault, false);
  bench_fault(welds[weld].fault, false);
  bench_run(200);
  restart();
  CHECK_IS(read_register(ALARMS) & ~ALARM_NOT_KEPT, alarms);
  CHECK_IS(read_register(STATE), FAILED);
}

/* A master that ramps has used up what may be written at once. The second alarm outlasts a loss of the supply. */
static void fails_twice_after_a_ramp(uint32_t first, uint32_t joins_ms) {
  power_on();
  bench_room(3200);
  bench_run(MINUTES(4));
  for (int32_t cdeg = 1500; cdeg < 1520; cdeg++) {
    CHECK(write_register(SETPOINT, cdeg));
    bench_run(200);
  }
  CHECK(!is_kept());
  bench_fault(welds[first].fault, true);
  bench_run(SECONDS(2));
  bench_fault(welds[first].fault, false);
  bench_run(joins_ms);
  bench_fault(welds[1u - first].fault, true);
  bench_run(SECONDS(1));
  bench_fault(welds[1u - first].fault, false);
  bench_run(200);
  restart();
  CHECK_IS(read_register(STATE), FAILED);
  CHECK_IS(read_register(ALARMS) & ~ALARM_NOT_KEPT, ALARM_K1_WELDED | ALARM_K2);
}

/* Both weld in a run, in either order or at once: nothing can stop it, so somebody has to be called. */
static void calls_for_help(uint32_t first, uint32_t then_ms) {
  power_on_and_heat();
  bench_fault(welds[first].fault, true);
  bench_run(then_ms);
  bench_fault(welds[1u - first].fault, true);
  bench_run(SECONDS(1));
  CHECK(write_register(SETPOINT, 500));
  bench_run(SECONDS(2));
  CHECK(bench.compressor);
  CHECK(!bench.relay);
  CHECK(!bench.contactor);
  CHECK(bench.alarm);
  CHECK_IS(read_register(ALARMS), ALARM_K1_WELDED | ALARM_K2);
}

/* RLY-11 */
void watches_both_contacts(void) {
  for (uint32_t first = 0; first < (sizeof firsts / sizeof *firsts); first++) {
    for (uint32_t weld = 0; weld < 2u; weld++) {
      if (firsts[first].fault != welds[weld].fault) {
        fails_twice(first, weld, true);
        fails_twice(first, weld, false);
      }
    }
  }
  for (uint32_t first = 0; first < 2u; first++) {
    fails_twice_after_a_ramp(first, 0);
    fails_twice_after_a_ramp(first, MINUTES(10));
  }
}

/* RLY-26 */
void calls_for_help_if_both_weld(void) {
  for (uint32_t first = 0; first < 2u; first++) {
    calls_for_help(first, 0);
    calls_for_help(first, SECONDS(5));
  }
}
