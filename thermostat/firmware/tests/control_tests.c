#include "bench.h"
#include "check.h"
#include "master.h"
#include "scenes.h"
#include "tests.h"

/* CTL-1 */
void holds_the_room(void) {
  power_on();
  bench_outdoor(-1000);
  for (uint32_t minute = 0; minute < (4u * 60u); minute++) { /* almost three runs and rests */
    bench_run(MINUTES(1));
    CHECK_BETWEEN(bench.room_cdeg, 1900, 2100);
  }
  CHECK_IS(bench.resets, 1);
}

/* The compressor has run for more than 4 min, and heat is needed again at once. K1 opens at once, or late so that the
   rest begins late. */
static void rest(uint32_t slow_ms) {
  bench_run(MINUTES(2));
  bench_slow(slow_ms);
  (void)write_register(SETPOINT, 700);
  (void)wait_until_off(SECONDS(1));
  bench_run(SECONDS(1));
  bench_slow(0);
  (void)write_register(SETPOINT, 2900);
  (void)wait_until_on(MINUTES(4));
}

/* Slow, but not so slow that they count as worn or welded (RLY-3, RLY-21). */
enum { SLOW_MS = 360 };

/* CTL-2 */
void rests_between_runs(void) {
  power_on_and_heat();
  bench_outdoor(-1500);
  for (uint32_t i = 0; i < 4u; i++) {
    rest(((i % 2u) == 0u) ? 0u : SLOW_MS);
    CHECK(bench.compressor);
    CHECK(bench.off_ms >= MINUTES(3));
    bench_run(SECONDS(125));
  }
}

/* Nor for a button that is held meanwhile. A dropout has ended the run. */
static void rests_no_longer_for_the_button(void) {
  power_on_and_heat();
  bench_run(MINUTES(8));
  bench_sag(100);
  CHECK(wait_until_off(SECONDS(1)));
  const uint64_t stopped_ms = bench.ms;

  bench_run(MINUTES(2));
  press_button();
  CHECK(wait_until_on(SECONDS(58)));
  CHECK_BETWEEN(bench.ms - stopped_ms, MINUTES(3), SECONDS(182));
}

/* CTL-11 */
void rests_no_longer(void) {
  power_on_and_heat();
  bench_outdoor(-1500);
  for (uint32_t i = 0; i < 4u; i++) {
    rest(0);
    CHECK(bench.compressor);
    CHECK(bench.off_ms <= SECONDS(182));
    bench_run(SECONDS(125));
  }
  rests_no_longer_for_the_button();
}

/* CTL-3 */
void runs_long_enough(void) {
  power_on(); /* K1 closes late, so that the run begins late, and opens at once */
  bench_room(1900);
  bench_slow(SLOW_MS);
  CHECK(wait_until_on(MINUTES(7)));
  CHECK(write_register(SETPOINT, 1000));
  bench_slow(0);
  CHECK(wait_until_off(MINUTES(4)));
  CHECK(bench.on_ms >= MINUTES(2));
  power_on();
  bench_room(1900);
  CHECK(wait_until_on(MINUTES(7)));
  CHECK(write_register(SETPOINT, 1000));
  CHECK(wait_until_off(MINUTES(4)));
  CHECK(bench.on_ms >= MINUTES(2));
}

/* CTL-12 */
void runs_no_longer(void) {
  power_on();
  bench_room(1900);
  CHECK(wait_until_on(MINUTES(7)));
  CHECK(write_register(SETPOINT, 1000));
  CHECK(wait_until_off(SECONDS(150)));
  CHECK(write_register(SETPOINT, 2500));
  CHECK(wait_until_on(MINUTES(7)));
  bench_run(HOURS(1)); /* it may stop at any time by now */
  CHECK(bench.compressor);
  CHECK(write_register(SETPOINT, 1000));
  CHECK(wait_until_off(SECONDS(30)));
}

/* The supply dips while the compressor runs. True: it rested as it should, or never stopped. */
static bool survives_a_dip(uint32_t ms) {
  power_on_and_heat();
  const uint32_t starts = bench.starts;

  bench_dip(ms);
  bench_run(ms + 600u);
  if (bench.compressor) {
    return (bench.starts == starts) && ((read_register(ALARMS) & ALARM_DROPPED) == 0);
  }
  return wait_until_on(MINUTES(7)) && (bench.off_ms >= MINUTES(3)) &&
         (bench.off_ms <= (ms + SECONDS(364)));
}

/* CTL-4 */
void rests_after_a_dip(void) {
  static const uint32_t dips_ms[] = { 1, 3, 6, 8, 10, 12, 14, 16, 18, 19, 20, 21, 25, 40, 300, 3000 };

  for (uint32_t i = 0; i < (sizeof dips_ms / sizeof *dips_ms); i++) {
    CHECK(survives_a_dip(dips_ms[i]));
  }
}

/* CTL-6 */
void heats_a_freezing_house(void) {
  power_on();
  bench_outdoor(-1000);
  bench_room(-500);
  CHECK(wait_until_on(MINUTES(7)));
  bench_run(HOURS(1));
  CHECK(bench.compressor);
  CHECK_BETWEEN(read_register(ROOM) - bench.room_cdeg, -50, 50);
}

/* The end of a lockout counts as a start. */
static void starts_no_sooner_after_a_lockout(void) {
  bench_forward(HOURS(1));
  lock_out();
  bench_press(SECONDS(4));
  CHECK(bench_wait(&bench.alarm, false, SECONDS(4)));
  const uint64_t ended_ms = bench.ms;

  CHECK(write_register(SETPOINT, 2900));
  CHECK(wait_until_on(MINUTES(7)));
  CHECK((bench.started_ms - ended_ms) >= MINUTES(6));
}

/* Every other start comes late, and the next at once. */
/* CTL-7 */
void starts_at_most_ten_times_an_hour(void) {
  power_on();
  bench_room(1500);
  for (uint32_t i = 0; i < 12u; i++) {
    const uint64_t before_ms = bench.started_ms;

    bench_slow(((i % 2u) == 0u) ? SLOW_MS : 0u);
    CHECK(write_register(SETPOINT, 2900));
    CHECK(wait_until_on(MINUTES(7)));
    CHECK((bench.started_ms - before_ms) >= MINUTES(6));
    if ((i % 4u) == 3u) {
      restart();
    }
    CHECK(write_register(SETPOINT, 500));
    CHECK(wait_until_off(SECONDS(150)));
  }
  bench_run(SECONDS(1)); /* and K2 is open */
  starts_no_sooner_after_a_lockout();
}

/* CTL-13 */
void starts_no_later(void) {
  power_on();
  bench_room(1500);
  for (uint32_t i = 0; i < 6u; i++) {
    const uint64_t before_ms = bench.started_ms;

    CHECK(write_register(SETPOINT, 2900));
    CHECK(wait_until_on(SECONDS(363)));
    CHECK((i == 0u) || ((bench.started_ms - before_ms) <= SECONDS(363)));
    CHECK(write_register(SETPOINT, 500));
    CHECK(wait_until_off(SECONDS(150)));
  }
}

/* Just below 5 °C it starts, just above it does not, at the lowest setpoint. */
static void heats_from_frost_on(int32_t room_cdeg, bool heats) {
  power_on();
  CHECK(write_register(SETPOINT, 500));
  bench_parts(1000, 1000, 1000);
  bench_outdoor(room_cdeg);
  bench_room(room_cdeg);
  CHECK(wait_until_on(MINUTES(7)) == heats);
}

/* The room cools down slowly: the first value below 5 °C starts it, or one above for a higher setpoint. */
static void heats_below_frost(int32_t setpoint_cdeg, int32_t most_cdeg) {
  power_on();
  CHECK(write_register(SETPOINT, setpoint_cdeg));
  bench_outdoor(-500); /* 0.01 °C in 80 s */
  bench_room(545);
  CHECK(bench_wait(&bench.contactor, true, HOURS(6)));
  CHECK(bench.ms > SECONDS(370)); /* it might have started before */
  CHECK_BETWEEN(bench.measured_cdeg, 495, most_cdeg);
}

/* CTL-8 */
void keeps_the_room_from_freezing(void) {
  heats_below_frost(500, 499);
  heats_below_frost(520, 520);
  heats_from_frost_on(480, true);
  heats_from_frost_on(520, false);
  power_on();
  CHECK(write_register(SETPOINT, 500));
  bench_outdoor(-1000);
  bench_parts(1000, 1000, 1000);
  bench_room(520);
  for (uint32_t tenth = 0; tenth < 10u; tenth++) {
    bench_run(MINUTES(6));
    CHECK_BETWEEN(bench.room_cdeg, 480, 700);
  }
  CHECK(bench.starts > 0u);
  run_for_a_day(); /* nor with the alarm of CTL-20 */
  CHECK(write_register(SETPOINT, 500));
  bench_parts(1000, 1000, 1000);
  bench_outdoor(480);
  bench_room(480);
  bench_forward(MINUTES(59));
  CHECK(wait_until_on(MINUTES(3)));
}

/* CTL-14 */
void keeps_the_room_at_20(void) {
  power_on();
  bench_outdoor(-1000);
  bench_room(1950); /* no setpoint in memory, and a master that never speaks */
  for (uint32_t tenth = 0; tenth < 12u; tenth++) {
    bench_run(MINUTES(6));
    CHECK_BETWEEN(bench.room_cdeg, 1900, 2100);
  }
}

/* A room that gets colder or warmer so slowly that its sensor follows. Measured when a run begins and when
   it ends. */
static void needs_heat(int32_t setpoint_cdeg) {
  power_on();
  CHECK(write_register(SETPOINT, setpoint_cdeg));
  bench_outdoor(setpoint_cdeg - 500);
  bench_room(setpoint_cdeg);
  bench_run(SECONDS(370));
  CHECK(bench_wait(&bench.contactor, true, HOURS(24)));
  CHECK_BETWEEN(bench.measured_cdeg - setpoint_cdeg, -50, -20);
  bench_run(SECONDS(130));
  CHECK(bench.compressor);
  CHECK(wait_until_coil(false, HOURS(4)));
  CHECK_BETWEEN(bench.measured_cdeg - setpoint_cdeg, 20, 50);
}

/* CTL-19 */
void has_a_hysteresis(void) {
  needs_heat(2000);
  needs_heat(1203);
}
