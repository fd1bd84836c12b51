/* A memory that does not answer, or takes nothing. */
#include "bench.h"
#include "check.h"
#include "master.h"
#include "scenes.h"
#include "tests.h"

static void power_on_at_1900(void) {
  power_on();
  CHECK(write_register(SETPOINT, 1900));
  bench_run(200);
}

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

static void weld_for_a_moment(void) {
  bench_fault(FAULT_RELAY_WELDED, true);
  bench_run(SECONDS(1));
  bench_fault(FAULT_RELAY_WELDED, false);
  bench_run(200);
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
      weld_for_a_moment();
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

/* Busy at start-up, free so much later; locked out before or not, acknowledged meanwhile or not. */
static void gets_free(uint32_t after_ms, bool welded, bool acknowledged) {
  power_on_at_1900();
  if (welded) {
    weld_for_a_moment();
  }
  bench_stall(true);
  bench_dip(300);
  bench_run(300);
  if (acknowledged) {
    bench_run(200); /* or it would be held at start-up */
    press_button();
  }
  bench_run(after_ms);
  if (after_ms >= SECONDS(1)) {
    CHECK_IS(read_register(SETPOINT), 2000); /* a master that only reads chooses none */
  }
  bench_stall(false);
  bench_run(SECONDS(1)); /* a run has ended */
  CHECK_IS(read_register(SETPOINT), 1900);
  CHECK_IS(read_register(STATE) == FAILED, welded || !acknowledged);
  CHECK_IS(read_register(ALARMS), (welded ? ALARM_K1_WELDED : 0) | ALARM_WORN_PAGE);
  restart();
  CHECK_IS(read_register(STATE) == FAILED, welded || !acknowledged);
  press_button();
  CHECK(!bench.alarm);
  weld_for_a_moment(); /* one that comes later is kept too */
  restart();
  CHECK_IS(read_register(STATE), FAILED);
  CHECK_IS(read_register(ALARMS), ALARM_K1_WELDED);
}

/* It may hold no setpoint. What a master has written meanwhile stays, and it has to keep a record. */
static void gets_free_after_a_write(void) {
  power_on();
  bench_stall(true);
  restart();
  bench_stall(false);
  bench_run(200);
  CHECK_IS(read_register(SETPOINT), 2000);
  CHECK(!is_kept());
  for (uint32_t welded = 0; welded < 2u; welded++) {
    power_on_at_1900();
    if (welded != 0u) {
      weld_for_a_moment();
    }
    bench_room(1500);
    bench_stall(true);
    restart();
    CHECK(write_register(SETPOINT, 2300));
    press_button();
    bench_stall(false);
    bench_run(200);
    restart();
    CHECK_IS(read_register(SETPOINT), 2300);
    CHECK_IS(read_register(STATE) == FAILED, welded != 0u);
    press_button();
  }
  bench_stall(true);
  restart();
  press_button();
  bench_stall(false);
  bench_run(SECONDS(1));
  bench_stick(7, 0, BENCH_PAGE_BYTES);
  bench_run(MINUTES(8));
  CHECK_IS(bench.starts, 0);
  CHECK_IS(read_register(STATE), FAILED);
}

/* In a run, which the lockout in it ends. */
static void gets_free_in_a_run(void) {
  power_on_at_1900();
  weld_for_a_moment();
  bench_stall(true);
  restart();
  bench_room(1500);
  press_button();
  CHECK(wait_until_on(MINUTES(7)));
  bench_run(MINUTES(2));
  bench_stall(false);
  bench_run(SECONDS(1));
  CHECK(!bench.compressor);
  CHECK_IS(read_register(STATE), FAILED);
  CHECK_IS(read_register(ALARMS), ALARM_K1_WELDED | ALARM_WORN_PAGE);
}

/* It gets free when the clock has wrapped since the button, and keeps nothing: no start comes before its proof. */
static void gets_free_after_weeks(void) {
  power_on();
  bench_stall(true);
  restart();
  bench_room(2500);
  press_button();
  const uint64_t pressed_ms = bench.ms;

  bench_run(MINUTES(7));
  bench_stick(7, 0, BENCH_PAGE_BYTES);
  bench_forward(0x100000000u + SECONDS(10) - (bench.ms - pressed_ms));
  bench_room(1500);
  bench_stall(false);
  CHECK(!wait_until_coil(true, MINUTES(4)));
  CHECK_IS(read_register(STATE), FAILED);
}

/* NVM-20 */
void reads_its_memory_later(void) {
  static const uint32_t after_ms[] = { 30, 90, 200, SECONDS(5), HOURS(1) };

  for (uint32_t i = 0; i < (sizeof after_ms / sizeof *after_ms); i++) {
    for (uint32_t kind = 0; kind < 4u; kind++) {
      gets_free(after_ms[i], (kind & 1u) != 0u, (kind & 2u) != 0u);
      CHECK_IS(failure.line, 0);
    }
  }
  gets_free_after_a_write();
  gets_free_in_a_run();
  gets_free_after_weeks();
}
