#include "bench.h"
#include "check.h"
#include "master.h"
#include "scenes.h"
#include "tests.h"

/* CTL-1 */
void holds_the_room(void) {
  power_on();
  bench_outdoor(-1000);
  bench_run(HOURS(4));
  for (uint32_t minute = 0; minute < (20u * 60u); minute++) {
    bench_run(MINUTES(1));
    CHECK_BETWEEN(bench.room_cdeg, 1900, 2100);
  }
  CHECK_IS(bench.resets, 1);
}

/* CTL-2 */
void rests_between_runs(void) {
  power_on_and_heat();
  bench_outdoor(-1500);
  for (uint32_t i = 0; i < 12u; i++) {
    CHECK(write_register(SETPOINT, 700));
    CHECK(wait_until_off(MINUTES(3)));
    CHECK(write_register(SETPOINT, 2900));
    CHECK(wait_until_on(MINUTES(4)));
    CHECK_BETWEEN(bench.off_ms, MINUTES(3), SECONDS(182));
  }
}

/* CTL-3 */
void runs_long_enough(void) {
  power_on();
  bench_room(1900);
  CHECK(wait_until_on(MINUTES(4)));
  CHECK(write_register(SETPOINT, 1000));
  CHECK(wait_until_off(MINUTES(4)));
  CHECK_BETWEEN(bench.on_ms, MINUTES(2), SECONDS(122));
}

/* CTL-4 */
void rests_after_a_dip(void) {
  static const uint32_t dips_ms[] = { 30, 300, 3000 };

  power_on_and_heat();
  for (uint32_t i = 0; i < 3u; i++) {
    CHECK(bench.compressor);
    bench_dip(dips_ms[i]);
    bench_run(dips_ms[i] + 100u);
    CHECK(!bench.compressor);
    CHECK(wait_until_on(MINUTES(5)));
    CHECK_BETWEEN(bench.off_ms, MINUTES(3), SECONDS(186));
    bench_run(SECONDS(20));
  }
}

/* CTL-5 */
void keeps_its_times_when_the_clock_wraps(void) {
  for (uint32_t minutes = 1; minutes <= 8u; minutes++) {
    bench_power_on_at(test_seed, 0u - MINUTES(minutes) - 50u);
    bench_room(1900);
    CHECK(wait_until_on(SECONDS(182)));
    CHECK_BETWEEN(bench.ms, MINUTES(3), SECONDS(182));
    CHECK(write_register(SETPOINT, 1000));
    CHECK(wait_until_off(SECONDS(122)));
    CHECK_BETWEEN(bench.on_ms, MINUTES(2), SECONDS(122));
    CHECK(write_register(SETPOINT, 2500));
    CHECK(wait_until_on(SECONDS(182)));
    CHECK_BETWEEN(bench.off_ms, MINUTES(3), SECONDS(182));
    CHECK_IS(bench.resets, 1);
  }
}

/* CTL-6 */
void heats_a_freezing_house(void) {
  power_on();
  bench_outdoor(-1000);
  bench_room(-500);
  CHECK(wait_until_on(MINUTES(4)));
  bench_run(HOURS(1));
  CHECK(bench.compressor);
  CHECK_BETWEEN(read_register(ROOM) - bench.room_cdeg, -50, 50);
}
