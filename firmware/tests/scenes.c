#include "scenes.h"

#include "bench.h"
#include "check.h"

enum { LOOK_MS = 10 };

void power_on(void) {
  bench_power_on(test_seed);
}

static bool wait_until(bool on, uint32_t ms) {
  const uint32_t end_ms = bench.ms + ms;

  while ((bench.compressor != on) && (bench.ms < end_ms)) {
    bench_run(LOOK_MS);
  }
  return bench.compressor == on;
}

bool wait_until_on(uint32_t ms) {
  return wait_until(true, ms);
}

bool wait_until_off(uint32_t ms) {
  return wait_until(false, ms);
}

void power_on_and_heat(void) {
  power_on();
  bench_room(1500);
  (void)wait_until_on(MINUTES(4));
  bench_run(SECONDS(150));
}
