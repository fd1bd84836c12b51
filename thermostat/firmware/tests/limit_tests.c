/* Limits for a sensor that misleads. */
#include "bench.h"
#include "check.h"
#include "master.h"
#include "scenes.h"
#include "tests.h"

static void end_a_run(void) {
  bench_forward(MINUTES(59));
  CHECK(wait_until_on(MINUTES(2)));
  bench_run(MINUTES(3));
  (void)write_register(SETPOINT, 500);
  CHECK(wait_until_off(SECONDS(1)));
  bench_run(SECONDS(1));
}

static void drop_out(void) {
  (void)write_register(SETPOINT, 3000);
  bench_forward(MINUTES(59));
  CHECK(wait_until_on(MINUTES(2)));
  bench_run(SECONDS(10));
  bench_sag(100);
  bench_run(SECONDS(1));
}

static void lose_the_sensor(void) {
  bench_fault(FAULT_SENSOR_OPEN, true);
  bench_run(SECONDS(3));
  bench_fault(FAULT_SENSOR_OPEN, false);
  bench_run(SECONDS(3));
}

static void press_too_short(void) {
  bench_press(2900);
  bench_run(SECONDS(3));
}

static void be_warm(void) {
  bench_room(3200);
  bench_run(MINUTES(5));
  bench_forward(HOURS(2));
}

static void hang(void) {
  bench_fault(FAULT_LOOP_HUNG, true);
  bench_run(SECONDS(2));
}

/* A master that ramps has used up what may be written at once. */
static void reports_it_after_a_ramp(void) {
  power_on_and_heat();
  bench_outdoor(-4000);
  CHECK(write_register(SETPOINT, 3000));
  bench_run(SECONDS(1));
  bench_forward(HOURS(19) + MINUTES(50));
  for (int32_t i = 0; (i < 300) && bench.relay; i++) {
    CHECK(write_register(SETPOINT, 2900 + (i % 100)));
    bench_run(MINUTES(1));
  }
  CHECK_IS(read_register(ALARMS) & ALARM_NO_SENSOR, ALARM_NO_SENSOR);
  restart();
  CHECK_IS(read_register(ALARMS) & ALARM_NO_SENSOR, ALARM_NO_SENSOR);
}

/* The sensor fails besides: one alarm for both, of which the press ends one. */
static void reports_it_with_a_broken_sensor(void) {
  run_for_a_day();
  bench_fault(FAULT_SENSOR_OPEN, true);
  bench_run(SECONDS(3));
  CHECK_IS(read_register(ALARMS), ALARM_NO_SENSOR);
  press_button();
  CHECK_IS(read_register(ALARMS), ALARM_NO_SENSOR);
  bench_fault(FAULT_SENSOR_OPEN, false);
  bench_run(SECONDS(3));
  CHECK_IS(read_register(ALARMS), 0);
  CHECK(!bench.alarm);
}

/* CTL-20 */
void reports_a_room_that_stays_cold(void) {
  static void (*const events[])(void) = { end_a_run, drop_out, lose_the_sensor, press_too_short, be_warm, hang };

  run_for_a_day();
  CHECK(bench.alarm);
  CHECK_IS(read_register(ALARMS), ALARM_NO_SENSOR);
  for (uint32_t i = 0; i < (sizeof events / sizeof *events); i++) {
    events[i]();
    CHECK_IS(failure.line, 0);
    CHECK_IS(read_register(ALARMS) & ALARM_NO_SENSOR, ALARM_NO_SENSOR);
    CHECK(bench.alarm);
    CHECK(read_register(ROOM) != ROOM_UNKNOWN); /* it is still measured */
  }
  CHECK_IS(read_register(ALARMS), ALARM_NO_SENSOR | ALARM_DROPPED | ALARM_RESET);
  for (uint32_t i = 0; i < 2u; i++) { /* nor does a loss of the supply end it, which begins a day anew */
    restart();
    CHECK_IS(read_register(ALARMS) & ~ALARM_NOT_KEPT, ALARM_NO_SENSOR);
    CHECK_IS(read_register(STATE), LOCKOUT);
    bench_run(MINUTES(1));
  }
  bench_room(1500);
  CHECK(wait_until_coil(true, MINUTES(61)));
  CHECK(wait_until_coil(false, MINUTES(60)));
  bench_stall(true); /* nor one that is followed by a press before the memory can be read */
  restart();
  press_button();
  bench_stall(false);
  bench_run(SECONDS(1));
  CHECK_IS(read_register(ALARMS), ALARM_NO_SENSOR | ALARM_WORN_PAGE);
  bench_stall(true); /* it joins an alarm that is raised meanwhile */
  restart();
  press_button();
  lock_out();
  bench_stall(false);
  bench_run(SECONDS(1));
  CHECK_IS(read_register(ALARMS), ALARM_NO_SENSOR | ALARM_K1_WELDED | ALARM_WORN_PAGE);
  bench_stall(true); /* nor one with a memory that is busy then */
  restart();
  bench_stall(false);
  bench_run(SECONDS(2));
  CHECK_IS(read_register(ALARMS) & ALARM_NO_SENSOR, ALARM_NO_SENSOR);
  press_button();
  restart();
  CHECK_IS(read_register(ALARMS), 0);
  CHECK(!bench.alarm);
  reports_it_after_a_ramp();
  reports_it_with_a_broken_sensor();
}

/* It comes from a memory that answers late, when the compressor has rested for long enough without it. */
static void halves_it_after_a_late_memory(void) {
  run_for_a_day();
  bench_stall(true);
  restart();
  press_button();
  bench_room(2500);
  bench_run(MINUTES(8));
  bench_stall(false);
  bench_run(SECONDS(1));
  bench_room(1500);
  CHECK(!wait_until_on(MINUTES(51)));
  CHECK(wait_until_on(MINUTES(2)));
}

/* CTL-21 */
void halves_its_power_after_a_cold_day(void) {
  run_for_a_day();
  for (uint32_t i = 0; i < 4u; i++) { /* a rest after a long run, one of 1 h, a dropout and a reset */
    bench_forward(MINUTES(59));
    CHECK(wait_until_on(MINUTES(2)));
    CHECK_BETWEEN(bench.off_ms, HOURS(1), MINUTES(61));
    bench_run(MINUTES(3));
    if (i == 1u) {
      bench_sag(100);
    }
    bench_slow(360); /* K1 opens late */
    CHECK(wait_until_off(MINUTES(58)));
    CHECK_BETWEEN(bench.on_ms, (i == 1u) ? MINUTES(2) : MINUTES(59), HOURS(1));
    bench_run(SECONDS(1)); /* and K2 is open */
    bench_slow(0);
    if (i == 2u) {
      hang();
    }
    CHECK(bench.alarm);
  }
  press_button();
  CHECK(wait_until_coil(true, MINUTES(7)));
  bench_run(MINUTES(65)); /* longer than with the alarm */
  CHECK(bench.compressor);
  halves_it_after_a_late_memory();
}
