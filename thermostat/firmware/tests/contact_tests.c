#include "bench.h"
#include "check.h"
#include "master.h"
#include "scenes.h"
#include "tests.h"

static void start_cold(void) {
  power_on();
  bench_room(1500);
  (void)wait_until_coil(true, MINUTES(7));
}

static void drop_out(void) {
  bench_run(SECONDS(1));
  bench_sag(100);
  bench_run(SECONDS(1));
}

/* Neither other alarms, commands, a run nor short presses end it. */
static void stays_through(int32_t alarms) {
  CHECK_IS(read_register(ALARMS) & ~ALARM_NOT_KEPT, alarms);
  CHECK(write_register(SETPOINT, 2600));
  CHECK(write_register(SETPOINT, 2500));
  bench_run(300);
  for (uint32_t i = 0; i < 4u; i++) {
    bench_press(2700);
    bench_run(2850);
  }
  CHECK(bench.alarm);
  CHECK_IS(read_register(ALARMS) & ~ALARM_NOT_KEPT, alarms);
}

static void ends_by_the_button(void) {
  press_button();
  CHECK(!bench.alarm);
  CHECK_IS(read_register(ALARMS), 0);
}

/* The alarm of each fault of a contact, alone. */
static void stays_after(enum fault fault, int32_t alarm) {
  start_cold();
  bench_fault(fault, true);
  (void)write_register(SETPOINT, 500);
  bench_run(MINUTES(3));
  bench_fault(fault, false);
  bench_run(200);
  stays_through(alarm);
  CHECK_IS(read_register(STATE), FAILED);
  const uint64_t ended_ms = bench.ms;

  ends_by_the_button();
  CHECK(wait_until_on(MINUTES(7)));
  CHECK(bench.ms - ended_ms >= MINUTES(6));
}

/* A run ends as it should while the button is held, at each second of the three: that raises nothing. */
static void is_acknowledged_while_a_run_ends(uint32_t held_ms) {
  start_cold();
  drop_out();
  CHECK(wait_until_on(MINUTES(7)));
  bench_run(MINUTES(3));
  bench_press(3500);
  bench_run(held_ms);
  CHECK(write_register(SETPOINT, 500));
  CHECK(wait_until_off(SECONDS(1)));
  bench_run(SECONDS(4) - held_ms);
  CHECK(!bench.alarm);
  CHECK_IS(read_register(ALARMS), 0);
}

/* RLY-24 */
void is_acknowledged_at_the_end_of_a_run(void) {
  for (uint32_t held_ms = 500; held_ms <= 2500u; held_ms += SECONDS(1)) {
    is_acknowledged_while_a_run_ends(held_ms);
  }
}

/* RLY-25 */
void runs_on_when_acknowledged(void) {
  start_cold();
  drop_out();
  CHECK(wait_until_on(MINUTES(7)));
  const uint32_t starts = bench.starts;

  press_button();
  CHECK_IS(read_register(ALARMS), ALARM_NOT_KEPT);
  CHECK(bench.compressor);
  CHECK(bench.contactor);
  CHECK_IS(bench.starts, starts);
  bench_run(MINUTES(5));
  CHECK(bench.compressor);
}

/* A day that has not warmed the room raises the sensor's beside it, and another dropout ends neither. */
static void stays_through_a_cold_day(void) {
  drop_out_and_run_for_a_day();
  CHECK_IS(read_register(ALARMS) & ~ALARM_NOT_KEPT, ALARM_DROPPED | ALARM_NO_SENSOR);
  CHECK(wait_until_on(MINUTES(62)));
  bench_run(MINUTES(3));
  drop_out();
  CHECK_IS(read_register(ALARMS) & ~ALARM_NOT_KEPT, ALARM_DROPPED | ALARM_NO_SENSOR);
}

/* RLY-10 */
void keeps_its_alarms(void) {
  stays_after(FAULT_RELAY_WELDED, ALARM_K1_WELDED);
  stays_after(FAULT_RELAY_WORN, ALARM_K1_OPEN);
  stays_after(FAULT_CONTACTOR_WELDED, ALARM_K2);
  start_cold();
  drop_out();
  stays_through(ALARM_DROPPED);
  CHECK(wait_until_on(MINUTES(7)));
  CHECK(write_register(SETPOINT, 500));
  CHECK(wait_until_off(MINUTES(3)));
  bench_run(HOURS(1));
  stays_through(ALARM_DROPPED);
  CHECK(wait_until_on(MINUTES(7)));
  bench_fault(FAULT_RELAY_WELDED, true);
  bench_run(SECONDS(150));
  CHECK(write_register(SETPOINT, 500));
  bench_run(SECONDS(2));
  bench_fault(FAULT_RELAY_WELDED, false);
  stays_through(ALARM_DROPPED | ALARM_K1_WELDED);
  stays_through_a_cold_day();
}

/* A room that stays a little warmer than the setpoint, but not warm enough to end a run. */
static void ends_a_run_that_holds_the_room(void) {
  power_on_and_heat();
  bench_parts(1000, 1000, 1000);
  bench_run(SECONDS(2));
  const int32_t room_cdeg = bench.room_cdeg;

  CHECK(write_register(SETPOINT, room_cdeg - 10));
  bench_forward(HOURS(19));
  for (uint32_t minute = 0; (minute < 300u) && bench.relay; minute++) {
    bench_room(room_cdeg);
    bench_run(MINUTES(1));
  }
  CHECK(bench.starts == 1u);
  CHECK_BETWEEN(bench.on_ms, HOURS(20), HOURS(24));
}

/* RLY-18 */
void ends_a_run_after_a_day(void) {
  ends_a_run_that_holds_the_room();
  power_on_and_heat();
  bench_outdoor(-4000);
  const uint64_t ran_ms = bench.ms - bench.started_ms;

  CHECK(write_register(SETPOINT, 3000));
  bench_forward(HOURS(20) - ran_ms - SECONDS(1));
  bench_run(SECONDS(1));
  CHECK(bench.compressor);
  CHECK(wait_until_off(HOURS(4)));
  CHECK_BETWEEN(bench.on_ms, HOURS(20), HOURS(24));
  CHECK_IS(bench.resets, 1);
  press_button();
  CHECK(wait_until_coil(true, MINUTES(7)));
}

/* RLY-8 */
void proves_that_the_contactor_opens(void) {
  power_on_and_heat();
  bench_fault(FAULT_CONTACTOR_WELDED, true);
  bench_run(SECONDS(10));
  CHECK(!bench.alarm);
  CHECK(write_register(SETPOINT, 500));
  CHECK(wait_until_off(SECONDS(1)));
  bench_run(SECONDS(1));
  CHECK(bench.alarm);
  CHECK_IS(read_register(ALARMS) & ALARM_K2, ALARM_K2);
  CHECK_IS(read_register(STATE), FAILED);
}
