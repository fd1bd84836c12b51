#include "bench.h"
#include "check.h"
#include "master.h"
#include "scenes.h"
#include "tests.h"

enum { WELDED = 2, NOT_CLOSED = 4, FAILED = 5 };

/* RLY-1 */
void cuts_off_a_welded_contact(void) {
  power_on_and_heat();
  bench_fault(FAULT_RELAY_WELDED, true);
  bench_run(SECONDS(10));
  CHECK(bench.compressor);
  CHECK(!bench.alarm);
  CHECK(write_register(SETPOINT, 500));
  CHECK(wait_until_off(SECONDS(1)));
  bench_run(200);
  CHECK(bench.alarm);
  CHECK(!bench.contactor);
  CHECK_IS(read_register(ALARMS) & WELDED, WELDED);
}

/* K1 closes at a moment near the start: before K2, or while K2 waits for K1. */
static void does_not_start_on_a_weld(void) {
  for (uint32_t ms = 0; ms <= 650u; ms += 50u) {
    power_on();
    bench_room(1500);
    bench_run(SECONDS(181) - 500u + ms);
    CHECK(!bench.relay);
    const bool too_late = bench.contactor;

    bench_fault(FAULT_RELAY_WELDED, true);
    bench_run(SECONDS(1));
    CHECK_IS(bench.starts, too_late ? 1 : 0);
    CHECK(!bench.compressor);
    CHECK(bench.alarm);
  }
}

/* RLY-2 */
void sees_a_weld_at_rest(void) {
  does_not_start_on_a_weld();
  power_on();
  bench_room(1500);
  bench_run(MINUTES(1));
  bench_fault(FAULT_RELAY_WELDED, true);
  for (uint32_t i = 0; i < 100u; i++) {
    bench_run(10);
    CHECK(!bench.contactor);
  }
  CHECK(bench.alarm);
  bench_fault(FAULT_RELAY_WELDED, false);
  bench_run(MINUTES(5));
  CHECK(bench.alarm);
  CHECK_IS(bench.starts, 0);
  bench_dip(300);
  bench_fault(FAULT_RELAY_WELDED, true);
  bench_run(600);
  bench_fault(FAULT_RELAY_WELDED, false); /* opens 0.3 s after the reset: late, but not welded */
  bench_run(SECONDS(2));
  CHECK(!bench.alarm);
  CHECK_IS(bench.starts, 0);
  CHECK(wait_until_on(MINUTES(4)));
}

/* RLY-3 */
void sees_a_contact_that_does_not_close(void) {
  power_on();
  bench_room(1500);
  bench_fault(FAULT_RELAY_WORN, true);
  bench_run(MINUTES(3));
  for (uint32_t i = 0; (i < 200u) && !bench.relay; i++) {
    bench_run(10);
  }
  CHECK(bench.relay);
  bench_run(400);
  CHECK(!bench.alarm);
  bench_run(300);
  CHECK(bench.alarm);
  CHECK(!bench.relay);
  CHECK(!bench.contactor);
  CHECK_IS(read_register(ALARMS) & NOT_CLOSED, NOT_CLOSED);
  bench_fault(FAULT_RELAY_WORN, false);
  bench_run(MINUTES(5));
  CHECK_IS(bench.starts, 0);
  CHECK_IS(read_register(STATE), FAILED);
}

static bool contactor_closes_first(void) {
  for (uint32_t i = 0; (i < 24000u) && !bench.contactor; i++) {
    bench_run(10);
  }
  return bench.contactor && !bench.relay;
}

/* RLY-4 */
void spares_the_contactor(void) {
  power_on_and_heat();
  for (uint32_t i = 0; i < 10u; i++) {
    CHECK(write_register(SETPOINT, 500));
    CHECK(wait_until_off(MINUTES(3)));
    CHECK(bench.contactor);
    bench_run(300);
    CHECK(!bench.contactor);
    CHECK(!bench.alarm);
    CHECK(write_register(SETPOINT, 3000));
    CHECK(contactor_closes_first());
    CHECK(wait_until_on(SECONDS(1)));
  }
}
