#include "suite.h"

#include "bench.h"
#include "check.h"
#include "tests.h"

#define LIST(id, file, name) { (id), (file), name },
const struct test suite[] = { TESTS(LIST) };
#undef LIST

const uint32_t suite_count = sizeof suite / sizeof *suite;

struct failure failure;
uint32_t test_seed;

/* The first failure counts. False: the test has failed, now or before. */
bool check_between(int32_t value, int32_t low, int32_t high, int32_t line) {
  const struct failure found = { line, value, low, high, bench.ms };
  const bool holds = (value >= low) && (value <= high);

  if (!holds && (failure.line == 0)) {
    failure = found;
    bench_mark_failed();
  }
  return failure.line == 0;
}

bool check(bool holds, int32_t line) {
  return check_between(holds ? 1 : 0, 1, 1, line);
}

void bench_broke(void) {
  (void)check_between(bench.broken, 0, 0, RULE_BROKEN);
}

bool suite_run(uint32_t index, uint32_t seed) {
  const struct failure none = { 0, 0, 0, 0, 0 };

  failure = none;
  test_seed = seed;
  suite[index].run();
  return failure.line == 0;
}
