/* Tests are made of these. A check that does not hold ends the test. */
#ifndef CHECK_H
#define CHECK_H

#include <stdbool.h>
#include <stdint.h>

#define SECONDS(n) ((uint32_t)(n) * 1000u)
#define MINUTES(n) ((uint32_t)(n) * 60000u)
#define HOURS(n) ((uint32_t)(n) * 3600000u)

enum { RULE_BROKEN = -1 };

/* Names in the expression choose the unit: cdeg, *_ms, and the register that is read. */
struct check {
  const char *expression;
  int16_t line; /* RULE_BROKEN: no check, a rule of the bench */
  bool is_condition;
};

struct failure {
  int32_t line;             /* 0: none */
  int32_t value, low, high; /* value: bits of enum rule if a rule was broken */
  uint64_t ms;              /* virtual time since power-on */
  const struct check *check;
};
extern struct failure failure;
extern uint32_t test_seed;

/* False once the test has failed. */
bool check_between(int32_t value, int32_t low, int32_t high, const struct check *check);

/* Of the test that failed last, which is in this file: place, expression, value and limits with
   their units, time. Valid until the next call. */
const char *failure_text(const char *file);

#define CHECK_THAT(value, low, high, is_condition, expression)                              \
  do {                                                                                      \
    static const struct check here = { expression, __LINE__, is_condition };                \
    if (!check_between((int32_t)(value), (int32_t)(low), (int32_t)(high), &here))           \
      return;                                                                               \
  } while (0)

#define CHECK(holds) CHECK_THAT((holds) ? 1 : 0, 1, 1, true, #holds)
#define CHECK_BETWEEN(value, low, high) CHECK_THAT(value, low, high, false, #value)
#define CHECK_IS(value, expected) CHECK_THAT(value, expected, expected, false, #value)

#endif
