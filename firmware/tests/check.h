/* Tests are made of these. A check that does not hold ends the test. */
#ifndef CHECK_H
#define CHECK_H

#include <stdbool.h>
#include <stdint.h>

#define SECONDS(n) ((uint32_t)(n) * 1000u)
#define MINUTES(n) ((uint32_t)(n) * 60000u)
#define HOURS(n) ((uint32_t)(n) * 3600000u)

enum { RULE_BROKEN = -1 };

struct failure {
  int32_t line;             /* 0: none. RULE_BROKEN: no check, a rule of the bench */
  int32_t value, low, high; /* value: bits of enum rule if a rule was broken */
  uint32_t ms;              /* virtual time since power-on */
};
extern struct failure failure;
extern uint32_t test_seed;

/* False once the test has failed. */
bool check(bool holds, int32_t line);
bool check_between(int32_t value, int32_t low, int32_t high, int32_t line);

#define CHECK(holds)               \
  do {                             \
    if (!check((holds), __LINE__)) \
      return;                      \
  } while (0)

#define CHECK_BETWEEN(value, low, high)                                         \
  do {                                                                          \
    if (!check_between((int32_t)(value), (int32_t)(low), (int32_t)(high), __LINE__)) \
      return;                                                                   \
  } while (0)

#define CHECK_IS(value, expected) CHECK_BETWEEN(value, expected, expected)

#endif
