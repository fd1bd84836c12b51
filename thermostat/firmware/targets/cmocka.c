/* The same suite under cmocka, which writes JUnit XML. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "bench.h"
#include "check.h"
#include "suite.h"

enum { MOST_TESTS = 200, SEED = 1 };

void bench_emit(const struct record *record) {
  (void)record;
}

static void run_one(void **state) {
  const struct test *test = *state;

  if (!suite_run((uint32_t)(test - suite), SEED)) {
    fail_msg("%s", failure_text(test->file));
  }
}

int main(void) {
  static struct CMUnitTest tests[MOST_TESTS];

  for (uint32_t i = 0; i < suite_count; i++) {
    tests[i].name = suite[i].id;
    tests[i].test_func = run_one;
    tests[i].initial_state = (void *)(uintptr_t)&suite[i];
  }
  return _cmocka_run_group_tests("firmware", tests, suite_count, NULL, NULL);
}
