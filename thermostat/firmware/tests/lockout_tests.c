/* Dropouts in a row, and the lockout that follows. */
#include "bench.h"
#include "check.h"
#include "master.h"
#include "scenes.h"
#include "tests.h"

static void gives_up_on_a_weak_supply(void) {
  power_on_and_heat();
  bench_fault(FAULT_COIL_WEAK, true);
  bench_run(MINUTES(30));
  CHECK_IS(read_register(STATE), FAILED);
  CHECK_IS(read_register(ALARMS) & ALARM_DROPPED, ALARM_DROPPED);
  CHECK(bench.starts < 12u);
  bench_fault(FAULT_COIL_WEAK, false);
  bench_run(MINUTES(10));
  CHECK(!bench.compressor);
  press_button();
  CHECK(wait_until_on(MINUTES(7)));
}

static void open_for_a_moment(enum fault fault) {
  bench_fault(fault, true);
  bench_run(5);
  bench_fault(fault, false);
}

/* Each of three, after a run that has ended as it should. */
static void counts_dropouts(const uint32_t into_run_ms[3]) {
  power_on_and_heat();
  open_for_a_moment(FAULT_RELAY_WORN);
  CHECK(wait_until_off(SECONDS(1)));
  CHECK(wait_until_on(MINUTES(7)));
  CHECK(write_register(SETPOINT, 500));
  CHECK(wait_until_off(MINUTES(3)));
  CHECK(write_register(SETPOINT, 2900));
  for (uint32_t dropouts = 1; dropouts <= 3u; dropouts++) {
    CHECK(wait_until_coil(true, MINUTES(7)));
    bench_run(into_run_ms[dropouts - 1u]);
    open_for_a_moment(((dropouts & 1u) != 0u) ? FAULT_RELAY_WORN : FAULT_CONTACTOR_WORN);
    bench_run(700);
    CHECK(!bench.relay);
    CHECK_IS(read_register(ALARMS) & ALARM_DROPPED, ALARM_DROPPED);
    CHECK_IS(read_register(STATE), (dropouts == 3u) ? FAILED : LOCKOUT);
  }
  press_button(); /* the next row begins with none */
  drop_out_once();
  drop_out_once();
  CHECK_IS(read_register(STATE), LOCKOUT);
}

/* K1 drops out a third time, closes again and stays so: K2 has to open before all is given up. */
static void opens_k2_if_the_third_welds(void) {
  power_on_and_heat();
  for (uint32_t dropouts = 1; dropouts <= 2u; dropouts++) {
    open_for_a_moment(FAULT_RELAY_WORN);
    CHECK(wait_until_coil(false, SECONDS(1)));
    CHECK(wait_until_coil(true, MINUTES(7)));
    bench_run(SECONDS(1));
  }
  open_for_a_moment(FAULT_RELAY_WORN);
  bench_fault(FAULT_RELAY_WELDED, true);
  bench_run(SECONDS(1));
  CHECK(!bench.contactor);
  CHECK_IS(read_register(STATE), FAILED);
  CHECK_IS(read_register(ALARMS) & ~ALARM_NOT_KEPT, ALARM_DROPPED | ALARM_K1_WELDED);
}

static void hang(void) {
  bench_fault(FAULT_LOOP_HUNG, true);
  bench_run(SECONDS(1));
}

static void acknowledge_and_hang(void) {
  press_button();
  hang();
}

static void reset_in_a_run(void) {
  CHECK(wait_until_on(MINUTES(7)));
  bench_run(MINUTES(3));
  hang();
}

static void reset_by_damage(void) {
  bench_clear(REGION_CONTROL);
  bench_run(SECONDS(2));
}

static void lose_the_sensor(uint32_t into_run_ms) {
  CHECK(wait_until_on(MINUTES(7)));
  bench_run(into_run_ms);
  bench_fault(FAULT_SENSOR_OPEN, true);
  CHECK(wait_until_off(SECONDS(3)));
  bench_fault(FAULT_SENSOR_OPEN, false);
}

static void lose_the_sensor_early(void) {
  lose_the_sensor(SECONDS(10));
}

static void lose_the_sensor_late(void) {
  lose_the_sensor(MINUTES(3));
}

/* After each dropout and again right before the next start. */
static void lose_the_supply(void) {
  restart();
}

static void lose_it_twice(void) {
  restart();
  bench_run(MINUTES(5));
  restart();
}

static uint64_t idle_ms;

static void rest_longer(void) {
  CHECK(write_register(SETPOINT, 500));
  bench_run(MINUTES(7));
  bench_forward(idle_ms);
  CHECK(write_register(SETPOINT, 2900));
}

/* Up to a day, which is more than a run may last. */
static void run_on(void) {
  CHECK(wait_until_on(MINUTES(7)));
  bench_run(MINUTES(1));
  bench_forward((idle_ms > HOURS(19)) ? HOURS(19) : (idle_ms - MINUTES(1)));
}

/* A warm room ends it, early or late. */
static void end_a_run(void) {
  CHECK(wait_until_on(MINUTES(7)));
  CHECK(write_register(SETPOINT, 500));
  CHECK(wait_until_off(MINUTES(3)));
  CHECK(write_register(SETPOINT, 2500));
}

/* Nobody writes a setpoint. */
static void end_a_run_and_lose_the_supply(void) {
  CHECK(write_register(SETPOINT, 1550));
  CHECK(wait_until_on(MINUTES(7)));
  bench_run(MINUTES(3));
  for (uint32_t i = 0; i < 6u; i++) { /* steps that are no jump */
    bench_room(bench.room_cdeg + 60);
    bench_run(SECONDS(2));
  }
  CHECK(!bench.compressor);
  CHECK_IS(read_register(ALARMS) & ALARM_NO_SENSOR, 0);
  bench_room(1400);
  bench_run(SECONDS(3));
  restart();
}

typedef void happening(void);

/* By the dropout before: one more is its second. */
static void has_begun_a_row(void) {
  drop_out_once();
  bench_run(SECONDS(1));
  CHECK_IS(read_register(STATE), LOCKOUT);
}

static void drops_out_three_times(happening *between, bool in_a_row) {
  power_on();
  bench_room(1500);
  drop_out_once();
  between();
  drop_out_once();
  between();
  drop_out_once();
  bench_run(SECONDS(1));
  CHECK_IS(read_register(STATE), in_a_row ? FAILED : LOCKOUT);
  CHECK_IS(read_register(ALARMS) & ALARM_DROPPED, ALARM_DROPPED);
  if (in_a_row) {
    restart();
    CHECK_IS(read_register(STATE), FAILED);
  } else {
    has_begun_a_row();
  }
}

/* RLY-6 */
void gives_up_on_a_contact_that_chatters(void) {
  static const uint32_t early_ms[] = { 65650, 600, 25700 };
  static const uint32_t late_ms[] = { 600, 131200, MINUTES(5) };
  static const uint64_t idles_ms[] = { MINUTES(1), HOURS(1), HOURS(24) };

  gives_up_on_a_weak_supply();
  counts_dropouts(early_ms);
  counts_dropouts(late_ms);
  opens_k2_if_the_third_welds();
  for (uint32_t i = 0; i < (sizeof idles_ms / sizeof *idles_ms); i++) {
    idle_ms = idles_ms[i];
    drops_out_three_times(rest_longer, true);
    drops_out_three_times(run_on, true);
  }
  press_button(); /* which ends the row too */
  drop_out_once();
  has_begun_a_row();
}

/* The hour that CTL-21 leaves a run is no whole run, unless it warms the room. */
static void drops_out_at_half_power(bool warm) {
  run_for_a_day();
  for (uint32_t dropouts = 1; dropouts <= 3u; dropouts++) {
    CHECK(wait_until_on(MINUTES(62)));
    bench_run(SECONDS(1));
    open_for_a_moment(FAULT_RELAY_WORN);
    bench_run(SECONDS(1));
    CHECK_IS(read_register(STATE), ((dropouts == 3u) && !warm) ? FAILED : LOCKOUT);
    if (dropouts == 2u) {
      CHECK(wait_until_on(MINUTES(62)));
      CHECK(!warm || write_register(SETPOINT, 500));
      CHECK(wait_until_off(MINUTES(61)));
      CHECK(write_register(SETPOINT, 3000));
    }
  }
}

/* A master that ramps has used up what may be written at once. */
static void ramp(void) {
  power_on();
  bench_room(1500);
  for (int32_t cdeg = 2000; cdeg < 2020; cdeg++) {
    CHECK(write_register(SETPOINT, cdeg));
    bench_run(150);
  }
}

/* The memory has yet to be told what has come between. */
static void drops_out_after_a_ramp(happening *between, bool in_a_row) {
  ramp();
  drop_out_once();
  drop_out_once();
  between();
  drop_out_once();
  bench_run(SECONDS(1));
  CHECK_IS(read_register(STATE), in_a_row ? FAILED : LOCKOUT);
  if (!in_a_row) {
    has_begun_a_row();
  }
}

static void end_a_run_and_hang(void) {
  end_a_run();
  hang();
}

/* RLY-14 */
void begins_the_row_anew(void) {
  drops_out_three_times(end_a_run, false);
  drops_out_after_a_ramp(end_a_run_and_hang, false);
  drop_out_and_run_for_a_day();
  press_button();
  drop_out_once();
  has_begun_a_row();
  drops_out_at_half_power(true);
}

/* RLY-27 */
void keeps_the_new_row(void) {
  drops_out_three_times(end_a_run_and_lose_the_supply, false);
  ramp();
  drop_out_once();
  drop_out_once();
  end_a_run();
  bench_run(SECONDS(1));
  bench_room(3200);
  bench_run(HOURS(3));
  CHECK(is_kept()); /* NVM-10 */
  restart();
  bench_room(1400);
  drop_out_once();
  drop_out_once();
  CHECK_IS(read_register(STATE), LOCKOUT);
}

/* RLY-15 */
void goes_on_with_the_row(void) {
  static happening *const events[] = { press_button, hang, acknowledge_and_hang, reset_in_a_run,
                                       reset_by_damage, lose_the_sensor_early, lose_the_sensor_late,
                                       lose_the_supply, lose_it_twice };

  for (uint32_t event = 0; event < (sizeof events / sizeof *events); event++) {
    drops_out_three_times(events[event], true);
  }
  drops_out_after_a_ramp(restart, true);
  drops_out_at_half_power(false);
}
