/* For mutants: ends at the first test that fails, and runs the two longest last. */
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "suite.h"

void bench_emit(const struct record *record) {
  (void)record;
}

static bool is_long(const char *id) {
  return (strcmp(id, "CTL-1") == 0) || (strcmp(id, "ALL-1") == 0);
}

static bool all_pass(bool long_ones) {
  bool passed = true;

  for (uint32_t i = 0; passed && (i < suite_count); i++) {
    passed = (is_long(suite[i].id) != long_ones) || suite_run(i, 1);
  }
  return passed;
}

int main(void) {
  return (all_pass(false) && all_pass(true)) ? EXIT_SUCCESS : EXIT_FAILURE;
}
