#include "bench.h"
#include "check.h"
#include "master.h"
#include "scenes.h"
#include "tests.h"

enum { WATCHDOG = 16 };

/* WDG-1 */
void resets_a_stalled_converter(void) {
  power_on_and_heat();
  CHECK_IS(read_register(ALARMS), 8);
  bench_fault(FAULT_ADC_STALLED, true);
  for (uint32_t i = 0; (i < 100u) && (bench.resets < 2u); i++) {
    bench_run(10);
  }
  CHECK_IS(bench.resets, 2);
  CHECK_IS(read_register(ROOM), ROOM_UNKNOWN);
  bench_run(150);
  CHECK_IS(read_register(ROOM), ROOM_UNKNOWN);
  CHECK(!bench.compressor);
  CHECK_IS(read_register(ALARMS) & WATCHDOG, WATCHDOG);
  CHECK(!bench.alarm);
  CHECK(wait_until_on(MINUTES(4)));
}

static void ask_for(uint32_t ms) {
  const uint32_t end_ms = bench.ms + ms;

  while (bench.ms < end_ms) {
    (void)ask(READ, ROOM, 1);
  }
}

/* WDG-2 */
void resets_a_hung_loop_on_a_busy_bus(void) {
  power_on_and_heat();
  bench_fault(FAULT_LOOP_HUNG, true);
  ask_for(300);
  bench_fault(FAULT_LOOP_HUNG, false);
  ask_for(SECONDS(5));
  CHECK_IS(bench.resets, 1);
  CHECK(bench.compressor);
  bench_fault(FAULT_LOOP_HUNG, true);
  ask_for(SECONDS(1));
  CHECK_IS(bench.resets, 2);
  CHECK(!bench.compressor);
  bench_fault(FAULT_LOOP_HUNG, true);
  (void)ask(WRITE, SETPOINT, 2500);
  bench_run(SECONDS(1));
  CHECK_IS(bench.resets, 3);
  CHECK_IS(read_register(SETPOINT), 2000); /* the request came before the reset */
}
