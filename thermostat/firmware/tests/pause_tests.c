/* The loop pauses. */
#include "bench.h"
#include "check.h"
#include "master.h"
#include "scenes.h"
#include "tests.h"

/* The tick that opens K1 is late, and so soon before the next: K2 waits until K1 has had its 30 ms. */
static void opens_k1_first(uint32_t soon_ms) {
  power_on_and_heat();
  bench_run(100u - (bench.ms % 100u)); /* a tick */
  bench_fault(FAULT_RELAY_WORN, true);
  pause_loop(200u - soon_ms);
  CHECK(!bench.relay);
  CHECK(bench.contactor);
  bench_run(soon_ms);
  CHECK(bench.contactor || (soon_ms >= 30u));
  bench_run(200);
  CHECK(!bench.contactor);
}

/* Passes of less than a tick do not make the ticks rarer. */
static void ticks_in_a_slow_loop(uint32_t pass_ms) {
  power_on();
  bench_run(SECONDS(1));
  bench_fault(FAULT_RELAY_WELDED, true);
  for (uint32_t ms = 0; ms < 600u; ms += pass_ms) {
    pause_loop(pass_ms);
  }
  CHECK(bench.alarm);
}

/* The loop pauses, and the compressor has to stop when it goes on: no tick is made up for. */
static void stops_after_a_pause(void) {
  for (uint32_t pause_ms = 90; pause_ms <= 490u; pause_ms += 50u) {
    power_on_and_heat();
    bench_run(100u - (bench.ms % 100u) + 2u);
    bench_fault(FAULT_LOOP_HUNG, true);
    (void)ask(WRITE, SETPOINT, 500);
    bench_run(pause_ms - 50u);
    bench_fault(FAULT_LOOP_HUNG, false);
    bench_run(SECONDS(1));
    CHECK(!bench.compressor);
    CHECK(!bench.alarm);
    CHECK_IS(bench.resets, 1);
  }
}

/* The loop pauses while K2 or K1 closes: what bounced before the next look has not dropped out. */
static void starts_after_a_pause(const bool *coil) {
  for (uint32_t after_ms = 5; after_ms <= 105u; after_ms += 20u) {
    for (uint32_t pause_ms = 200; pause_ms <= 400u; pause_ms += 50u) {
      power_on();
      bench_room(1500);
      CHECK(bench_wait(coil, true, MINUTES(7)));
      bench_run(after_ms);
      pause_loop(pause_ms);
      CHECK(wait_until_on(SECONDS(1)));
      bench_run(SECONDS(2));
      CHECK(bench.compressor);
      CHECK_IS(read_register(ALARMS), ALARM_NOT_KEPT);
    }
  }
}

/* CTL-10 */
void forgives_a_pause(void) {
  starts_after_a_pause(&bench.contactor);
  starts_after_a_pause(&bench.relay);
  stops_after_a_pause();
}

/* CTL-17 */
void opens_k1_first_after_a_pause(void) {
  for (uint32_t ms = 5; ms <= 95u; ms += 5u) {
    opens_k1_first(ms);
  }
}

/* CTL-18 */
void looks_as_often_in_a_slow_loop(void) {
  for (uint32_t ms = 5; ms <= 95u; ms += 5u) {
    ticks_in_a_slow_loop(ms);
  }
}
