/* Starts that are aborted, or that a doubtful contact might keep back. */
#include "bench.h"
#include "check.h"
#include "master.h"
#include "scenes.h"
#include "tests.h"

/* K1 closes for a moment while it waits for K2. The look in between may be so late that it is open again. */
static void abort_a_start(uint32_t late_ms) {
  CHECK(bench_wait(&bench.contactor, true, SECONDS(364)));
  bench_fault(FAULT_LOOP_HUNG, late_ms > 0u);
  bench_fault(FAULT_RELAY_WELDED, true);
  bench_run(110);
  bench_fault(FAULT_RELAY_WELDED, false);
  bench_run(late_ms);
  bench_fault(FAULT_LOOP_HUNG, false);
  bench_run(late_ms);
  CHECK(!bench.contactor);
  CHECK(!bench.relay);
}

/* CTL-26 */
void counts_an_aborted_start(void) {
  power_on();
  bench_room(1500);
  abort_a_start(0);
  CHECK(!bench_wait(&bench.contactor, true, MINUTES(6) - 210u));
  CHECK(wait_until_on(SECONDS(4)));
  power_on();
  bench_room(1500);
  CHECK(bench_wait(&bench.contactor, true, SECONDS(364)));
  const uint64_t start_ms = bench.ms;

  bench_fault(FAULT_SENSOR_OPEN, true);
  CHECK(bench_wait(&bench.alarm, true, SECONDS(2)));
  const uint64_t blind_ms = bench.ms - start_ms;

  power_on(); /* the sensor fails while K1 waits for a K2 that is slow */
  bench_room(1500);
  bench_run(start_ms - blind_ms + 200u);
  bench_fault(FAULT_CONTACTOR_WORN, true);
  bench_fault(FAULT_SENSOR_OPEN, true);
  CHECK(bench_wait(&bench.contactor, true, SECONDS(2)));
  CHECK(bench_wait(&bench.contactor, false, 490));
  bench_fault(FAULT_CONTACTOR_WORN, false);
  bench_fault(FAULT_SENSOR_OPEN, false);
  CHECK(!bench_wait(&bench.contactor, true, MINUTES(6) - 500u));
  CHECK(wait_until_on(SECONDS(4)));
}

static void gives_up_after_three(uint32_t late_ms) {
  power_on();
  bench_room(1500);
  for (uint32_t starts = 1; starts <= 3u; starts++) {
    abort_a_start(late_ms);
    bench_run(SECONDS(1));
    CHECK_IS(read_register(ALARMS) & ~ALARM_NOT_KEPT, (starts == 3u) ? ALARM_K1_WELDED : 0);
    CHECK_IS(read_register(STATE), (starts == 3u) ? FAILED : LOCKOUT);
  }
}

/* RLY-30 */
void gives_up_after_three_aborted_starts(void) {
  gives_up_after_three(70);
  gives_up_after_three(0);
  restart();
  CHECK_IS(read_register(STATE), FAILED);
  CHECK_IS(read_register(ALARMS) & ~ALARM_NOT_KEPT, ALARM_K1_WELDED);
  press_button();
  CHECK(wait_until_on(MINUTES(7)));
  bench_run(SECONDS(150)); /* after a dropout, whose alarm stays */
  bench_sag(100);
  bench_run(SECONDS(1));
  abort_a_start(0);
  abort_a_start(0);
  bench_run(SECONDS(1));
  CHECK_IS(read_register(STATE), FAILED);
  CHECK_IS(read_register(ALARMS) & ~ALARM_NOT_KEPT, ALARM_DROPPED | ALARM_K1_WELDED);
}

/* A contact is closed at rest in some looks, again and again in step with the starts. */
static void starts_or_tells(enum fault fault, uint32_t pattern, uint32_t looks) {
  power_on();
  bench_room(1500);
  bench_run(SECONDS(350) + 50u); /* the same for all, so that it is played once */
  for (uint32_t i = 0; (i < 11300u) && !bench.relay && !bench.alarm; i++) {
    bench_fault(fault, !bench.relay && (((pattern >> (i % looks)) & 1u) != 0u));
    bench_run(100);
  }
  bench_fault(fault, false);
  CHECK(bench.relay || bench.alarm);
}

/* What a contact did at rest aborts no start. */
static void starts_at_once(enum fault fault) {
  for (uint32_t ms = 0; ms < 1500u; ms += 100u) {
    power_on();
    bench_room(1500);
    bench_run(SECONDS(350) + 50u);
    bench_run(SECONDS(10) + ms);
    if (!bench.contactor) {
      bench_fault(fault, true);
      bench_run(250);
      bench_fault(fault, false);
    }
    CHECK(bench.contactor || bench_wait(&bench.contactor, true, SECONDS(4)));
    CHECK(bench.relay || bench_wait(&bench.relay, true, SECONDS(1)));
  }
}

/* RLY-29 */
void starts_with_a_doubtful_contact(void) {
  for (uint32_t look = 0; look < 5u; look++) {
    starts_or_tells(FAULT_RELAY_WELDED, 1u << look, 5);
    starts_or_tells(FAULT_CONTACTOR_WELDED, 1u << look, 5);
    starts_or_tells(FAULT_RELAY_WELDED, 1u << (look % 3u), 3);
    starts_or_tells(FAULT_CONTACTOR_WELDED, 1u << (look % 3u), 3);
  }
  starts_at_once(FAULT_RELAY_WELDED);
  starts_at_once(FAULT_CONTACTOR_WELDED);
}
