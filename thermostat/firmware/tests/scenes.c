#include "scenes.h"

#include "bench.h"
#include "check.h"
#include "master.h"
#include "random.h"

uint32_t any(uint32_t limit) {
  return random_below(STREAM_TEST, limit);
}

static uint32_t wrap_after_ms;

void wrap_after(uint32_t ms) {
  wrap_after_ms = ms;
}

void power_on(void) {
  if (wrap_after_ms > 0u) {
    bench_power_on_at(test_seed, 0u - wrap_after_ms);
  } else {
    bench_power_on(test_seed);
  }
}

bool is_kept(void) {
  return (read_register(ALARMS) & ALARM_NOT_KEPT) == 0;
}

void press_button(void) {
  bench_press(3500);
  bench_run(4000);
}

void pause_loop(uint32_t ms) {
  bench_fault(FAULT_LOOP_HUNG, true);
  bench_run(ms - 1u);
  bench_fault(FAULT_LOOP_HUNG, false);
  bench_run(1);
}

void restart(void) {
  bench_dip(300);
  bench_run(400);
}

bool wait_until_coil(bool on, uint32_t ms) {
  return bench_wait(&bench.relay, on, ms);
}

bool wait_until_on(uint32_t ms) {
  return bench_wait(&bench.compressor, true, ms);
}

bool wait_until_off(uint32_t ms) {
  return bench_wait(&bench.compressor, false, ms);
}

void power_on_and_heat(void) {
  power_on();
  bench_room(1500);
  (void)wait_until_on(MINUTES(7));
  bench_run(SECONDS(150));
}

/* A cold room that no run warms. The clock goes forward in each. */
void run_for_a_day(void) {
  power_on_and_heat();
  bench_outdoor(-4000);
  CHECK(write_register(SETPOINT, 3000));
  bench_run(SECONDS(1));
  bench_forward(HOURS(19) + MINUTES(50));
  CHECK(!bench.alarm);
  CHECK(wait_until_coil(false, HOURS(5)));
  bench_run(SECONDS(1));
}

void drop_out_once(void) {
  CHECK(wait_until_on(MINUTES(7)));
  bench_run(SECONDS(1));
  bench_fault(FAULT_RELAY_WORN, true);
  bench_run(5);
  bench_fault(FAULT_RELAY_WORN, false);
  bench_run(SECONDS(1));
  CHECK(!bench.relay);
}

void drop_out_and_run_for_a_day(void) {
  power_on();
  bench_room(1500);
  drop_out_once();
  drop_out_once();
  bench_outdoor(-4000);
  CHECK(write_register(SETPOINT, 3000));
  CHECK(wait_until_on(MINUTES(7)));
  bench_run(MINUTES(3));
  bench_forward(HOURS(19));
  CHECK(wait_until_off(HOURS(6)));
  bench_run(SECONDS(1));
}

/* One that is welded at rest is seen at once. */
void lock_out(void) {
  bench_fault(FAULT_RELAY_WELDED, true);
  bench_run(SECONDS(1));
  bench_fault(FAULT_RELAY_WELDED, false);
  CHECK_IS(read_register(STATE), FAILED);
}

void sample(uint32_t counts, uint32_t samples) {
  bench_samples((uint16_t)counts, samples);
  bench_run(100u * samples);
}

void power_on_at_25(void) {
  power_on();
  bench_run(50);
  sample(AT_25, 4);
  CHECK_IS(bench.measured_cdeg, ROOM_UNKNOWN);
  sample(AT_25, 6);
  CHECK_IS(bench.measured_cdeg, 2500);
}

void power_on_at_1900(void) {
  power_on();
  CHECK(write_register(SETPOINT, 1900));
  bench_run(200);
}
