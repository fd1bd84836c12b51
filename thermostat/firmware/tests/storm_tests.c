#include "bench.h"
#include "check.h"
#include "storm.h"
#include "tests.h"

/* ALL-1 */
void breaks_no_rule_in_a_storm(void) {
  storm_make(test_seed);
  CHECK_IS(storm_play(test_seed), 0);
  CHECK_BETWEEN((100u * storm_looks.running) / storm_looks.all, 25, 75);
  for (uint32_t fault = 0; fault < FAULTS; fault++) {
    CHECK(storm_looks.alone[fault] > 0u);
    CHECK(storm_looks.together[fault] > 0u);
  }
}
