/* All tests, in the order of the trace. */
#ifndef SUITE_H
#define SUITE_H

#include <stdbool.h>
#include <stdint.h>

struct test {
  const char *id;   /* the requirement that it shows */
  const char *file; /* the test is there, below a comment with the id */
  void (*run)(void);
};
extern const struct test suite[];
extern const uint32_t suite_count;

/* True: every check held and no rule was broken. False: failure says where. */
bool suite_run(uint32_t index, uint32_t seed);

#endif
