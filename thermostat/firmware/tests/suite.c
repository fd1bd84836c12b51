#include "suite.h"

#include "bench.h"
#include "check.h"
#include "random.h"
#include "scenes.h"
#include "tests.h"

#define LIST(id, file, name) { (id), (file), name },
const struct test suite[] = { TESTS(LIST) };
#undef LIST

const uint32_t suite_count = sizeof suite / sizeof *suite;

struct failure failure;
uint32_t test_seed;

/* The first failure counts. False: the test has failed, now or before. */
bool check_between(int32_t value, int32_t low, int32_t high, const struct check *check) {
  const struct failure found = { check->line, value, low, high, bench.ms, check };
  const bool holds = (value >= low) && (value <= high);

  if (!holds && (failure.line == 0)) {
    failure = found;
    bench_mark_failed();
  }
  return failure.line == 0;
}

void bench_broke(void) {
  static const struct check rules = { "bench.broken", RULE_BROKEN, false };

  (void)check_between(bench.broken, 0, 0, &rules);
}

bool suite_run(uint32_t index, uint32_t seed) {
  const struct failure none = { 0 };

  failure = none;
  test_seed = seed;
  wrap_after(0);      /* the last test may have failed before it took this back */
  random_reset(seed); /* some draw before they power on */
  suite[index].run();
  return failure.line == 0;
}
