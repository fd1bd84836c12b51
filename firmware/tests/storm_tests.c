#include "bench.h"
#include "check.h"
#include "master.h"
#include "random.h"
#include "scenes.h"
#include "tests.h"

static uint32_t any(uint32_t limit) {
  return random_below(STREAM_TEST, limit);
}

/* One random number per statement: C does not define the order in which arguments are computed. */
static void anything(void) {
  const enum fault fault = (enum fault)any(FAULTS);
  const bool on = any(3) == 0u;

  switch (any(4)) {
    case 0:
      bench_dip(any(3000));
      break;
    case 1:
      (void)ask(WRITE, SETPOINT, (uint16_t)any(4000));
      break;
    default:
      bench_fault(fault, on);
      break;
  }
}

/* ALL-1 */
void breaks_no_rule_in_a_storm(void) {
  for (uint32_t day = 0; day < 4u; day++) {
    bench_power_on(test_seed + day);
    bench_outdoor(-1000);
    for (uint32_t i = 0; i < 100u; i++) {
      anything();
      bench_run(any(MINUTES(4)));
      CHECK_IS(bench.broken, 0);
    }
  }
}
