/* Each fault that the bench knows, in each situation that it can come in. */
#include "bench.h"
#include "check.h"
#include "master.h"
#include "scenes.h"
#include "tests.h"

enum situation { FROM_POWER_ON, FROM_RESET, AT_REST, IN_A_RUN, LOCKED_OUT, SITUATIONS };

/* The alarms that it raises at rest, one of them at the start that follows, in a run and when that ends.
   Borne: it keeps from neither start nor run. thermostat/tests/kinds.test.ts misses no fault. */
static const struct reports {
  int32_t rest, start, run, stop;
  bool borne;
} reports[FAULTS] = {
  [FAULT_SENSOR_OPEN] = { .rest = ALARM_NO_SENSOR, .run = ALARM_NO_SENSOR },
  [FAULT_SENSOR_SHORT] = { .rest = ALARM_NO_SENSOR, .run = ALARM_NO_SENSOR },
  [FAULT_SENSOR_SPIKES] = { .borne = true },
  [FAULT_SENSOR_OFFSET] = { .rest = 0, .borne = true },
  [FAULT_ADC_STALLED] = { .rest = ALARM_RESET, .run = ALARM_RESET, .borne = true },
  [FAULT_RELAY_WELDED] = { .rest = ALARM_K1_WELDED, .stop = ALARM_K1_WELDED },
  [FAULT_RELAY_WORN] = { .start = ALARM_K1_OPEN, .run = ALARM_DROPPED },
  [FAULT_BUS_NOISE] = { .borne = true },
  [FAULT_LOOP_HUNG] = { .rest = ALARM_RESET, .run = ALARM_RESET, .borne = true },
  [FAULT_ADC_DEAD] = { .rest = ALARM_NO_SENSOR | ALARM_RESET, .run = ALARM_NO_SENSOR | ALARM_RESET },
  [FAULT_COIL_WEAK] = { .start = ALARM_DROPPED | ALARM_K1_OPEN | ALARM_K2, .run = ALARM_DROPPED },
  [FAULT_CONTACTOR_WELDED] = { .rest = ALARM_K2, .stop = ALARM_K2 },
  [FAULT_CONTACTOR_WORN] = { .start = ALARM_K2, .run = ALARM_DROPPED },
  [FAULT_BUS_ERRORS] = { .borne = true },
  [FAULT_MEMORY_WORN] = { .rest = ALARM_WORN_PAGE, .run = ALARM_WORN_PAGE, .borne = true },
  [FAULT_ECHO_LOST] = { .borne = true },
  [FAULT_BUS_TALKER] = { .borne = true }
};

/* It is there before the firmware is. Two that a reset ends come after it: at once after a power-on, but a
   converter that stalls right after a reset by the watchdog is one that this has not restarted (WDG-3). */
static void restart_with(enum fault fault, bool by_watchdog) {
  if (by_watchdog) {
    bench_fault(FAULT_LOOP_HUNG, true);
  } else {
    bench_dip(300);
  }
  bench_run(200);
  bench_fault(fault, true);
  const uint32_t resets = bench.resets;

  for (uint32_t ms = 0; (ms < SECONDS(1)) && (bench.resets == resets); ms++) {
    bench_run(1);
  }
  bench_run(by_watchdog ? SECONDS(2) : 0u);
  bench_fault(fault, true);
}

/* Returns the alarms that are there without it. */
static int32_t begin(enum situation situation, enum fault fault) {
  if (situation == IN_A_RUN) {
    power_on_and_heat();
  } else {
    power_on();
    bench_room(1500);
    bench_run(SECONDS(10));
  }
  if (situation == LOCKED_OUT) {
    bench_fault(FAULT_RELAY_WELDED, true);
    bench_run(SECONDS(1));
    bench_fault(FAULT_RELAY_WELDED, false);
    bench_run(200);
  }
  if ((situation == FROM_POWER_ON) || (situation == FROM_RESET)) {
    restart_with(fault, situation == FROM_RESET);
  } else {
    bench_fault(fault, true);
  }
  return (situation == LOCKED_OUT) ? ALARM_K1_WELDED : ((situation == FROM_RESET) ? ALARM_RESET : 0);
}

/* Some frames may be lost on a bus that is disturbed. */
static void tell(int32_t cdeg) {
  for (uint32_t i = 0; (i < 9u) && !write_register(SETPOINT, cdeg); i++) {
    bench_run(20);
  }
}

static int32_t alarms(void) {
  int32_t value = -1;

  for (uint32_t i = 0; (i < 30u) && (value < 0); i++) {
    value = read_register(ALARMS);
  }
  return value & ~ALARM_NOT_KEPT;
}

static void is_reported(enum fault fault, enum situation situation) {
  const struct reports *const wanted = &reports[fault];
  const int32_t before = begin(situation, fault);
  const int32_t raised = before | ((situation == IN_A_RUN) ? wanted->run : wanted->rest);

  bench_run(SECONDS(2));
  tell(2990); /* two records reach all three pages */
  bench_run(200);
  tell(3000);
  bench_run(SECONDS(8));
  CHECK_IS(alarms(), raised);
  CHECK_IS(bench.alarm, (raised & ~ALARM_RESET) != 0);
  if (situation == IN_A_RUN) {
    tell(500);
    bench_run(SECONDS(2));
    CHECK(!bench.compressor);
    CHECK_IS(alarms(), raised | wanted->stop);
  } else if (situation == LOCKED_OUT) {
    bench_run(MINUTES(8));
    CHECK_IS(bench.starts, 0);
    CHECK_IS(alarms(), raised);
  } else {
    (void)wait_until_on(MINUTES(8));
    bench_run(SECONDS(10));
    CHECK_IS(alarms() & ~wanted->start, raised);
    CHECK((wanted->start == 0) || ((alarms() & wanted->start) != 0));
    CHECK_IS(bench.compressor, wanted->borne);
  }
}

/* ALL-2 */
void reports_each_fault_in_each_situation(void) {
  for (uint32_t fault = 0; fault < (uint32_t)FAULTS; fault++) {
    for (uint32_t situation = 0; situation < (uint32_t)SITUATIONS; situation++) {
      is_reported((enum fault)fault, (enum situation)situation);
      CHECK_IS(failure.line, 0);
    }
  }
}
