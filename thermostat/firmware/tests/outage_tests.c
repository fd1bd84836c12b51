/* A memory that does not answer, or takes nothing. */
#include "bench.h"
#include "check.h"
#include "master.h"
#include "scenes.h"
#include "tests.h"

/* Nothing is lost that it holds. */
static void is_busy_for_ever(void) {
  power_on_at_1900();
  bench_run(MINUTES(4));
  bench_stall(true); /* with nothing to write */
  bench_run(SECONDS(1));
  CHECK(bench.alarm);
  CHECK(write_register(SETPOINT, 2300));
  CHECK_IS(read_register(ALARMS), ALARM_WORN_PAGE | ALARM_NOT_KEPT);
  press_button();
  CHECK(bench.alarm); /* again */
  bench_room(1500);
  CHECK(wait_until_on(MINUTES(7)));
  CHECK_IS(bench.resets, 1);
  bench_fault(FAULT_LOOP_HUNG, true);
  bench_stall(false);
  bench_run(SECONDS(2));
  CHECK_IS(read_register(ALARMS) & ALARM_WORN_PAGE, ALARM_WORN_PAGE);
  CHECK(read_register(STATE) != FAILED);
  restart();
  CHECK_IS(read_register(SETPOINT), 1900);
}

/* It is busy for a while: what was wanted is kept at last. The button, held meanwhile, ends no alarm. */
static void is_busy_for_a_second(void) {
  power_on();
  bench_run(200);
  bench_press(3500);
  bench_stall(true);
  CHECK(write_register(SETPOINT, 2300));
  bench_run(SECONDS(1));
  bench_stall(false);
  bench_run(SECONDS(3));
  CHECK_IS(read_register(ALARMS), ALARM_WORN_PAGE);
  restart();
  CHECK_IS(read_register(SETPOINT), 2300);
}

/* NVM-9 */
void works_without_its_memory(void) {
  is_busy_for_ever();
  is_busy_for_a_second();
}

/* The same at a reset by the watchdog. */
static void is_busy_at_a_reset(void) {
  power_on_at_1900();
  bench_room(1500);
  CHECK(wait_until_on(MINUTES(7)));
  bench_stall(true);
  bench_fault(FAULT_LOOP_HUNG, true);
  bench_run(SECONDS(2));
  CHECK_IS(bench.resets, 2);
  CHECK_IS(read_register(STATE), FAILED);
  CHECK(bench.alarm);
  press_button();
  CHECK(wait_until_on(MINUTES(7)));
}

/* NVM-15 */
void locks_out_when_memory_is_busy(void) {
  is_busy_at_a_reset();
  for (uint32_t welded = 0; welded < 2u; welded++) {
    power_on_at_1900();
    bench_room(1500);
    if (welded != 0u) {
      lock_out();
    }
    bench_stall(true);
    restart();
    bench_run(MINUTES(8));
    CHECK_IS(read_register(STATE), FAILED);
    CHECK_IS(bench.resets, 2);
    CHECK_IS(bench.starts, 0);
    CHECK(bench.alarm);
    CHECK_IS(read_register(SETPOINT), 2000);
    CHECK(write_register(SETPOINT, 2300));
    press_button();
    CHECK(bench.alarm); /* again */
    CHECK(wait_until_on(MINUTES(7)));
    CHECK_IS(read_register(SETPOINT), 2300);
    bench_dip(300);
    bench_run(30); /* the controller is off */
    bench_stall(false);
    bench_run(400);
    CHECK_IS(read_register(SETPOINT), 1900); /* what it holds is not lost */
    CHECK_IS(read_register(STATE), (welded != 0u) ? FAILED : LOCKOUT);
  }
}
