/* A laptop: verdicts to the terminal, the trace into a file. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "check.h"
#include "storm.h"
#include "suite.h"

static FILE *trace;

void bench_emit(const struct record *record) {
  if (trace != NULL) {
    (void)fwrite(record, sizeof *record, 1, trace);
  }
}

/* The shortest schedule that still breaks a rule, as code that storm_play(seed) repeats. */
static void print_storm(uint32_t seed) {
  static const char *const kinds[] = { "FAULT", "HEAL", "DIP",   "SAG",
                                       "WRITE", "FLIP", "PRESS", "SLOW", "UNTIL" };

  if (!storm_shorten(seed)) {
    return;
  }
  printf("  storm = (struct storm){ %u, {\n", storm.count);
  for (uint32_t i = 0; i < storm.count; i++) {
    const struct deed *deed = &storm.deeds[i];

    printf("    { DEED_%s, %u, %u, %u },\n", kinds[deed->kind], deed->which, deed->value,
           deed->wait_ms);
  }
  printf("  } };\n  CHECK_IS(storm_play(%u), 0);\n", seed);
}

/* host [first seed [last seed [trace file]]] */
int main(int count, char **arguments) {
  const uint32_t first = (count > 1) ? (uint32_t)strtoul(arguments[1], NULL, 10) : 1u;
  const uint32_t last = (count > 2) ? (uint32_t)strtoul(arguments[2], NULL, 10) : first;
  uint32_t failed = 0;

  if (count > 3) {
    trace = fopen(arguments[3], "wb");
    if (trace == NULL) {
      perror(arguments[3]);
      return EXIT_FAILURE;
    }
  }
  for (uint32_t seed = first; seed <= last; seed++) {
    for (uint32_t i = 0; i < suite_count; i++) {
      const bool passed = suite_run(i, seed);

      failed += passed ? 0u : 1u;
      if (!passed) {
        printf("Fail %s seed %u %s\n", suite[i].id, seed, failure_text(suite[i].file));
        if (strcmp(suite[i].id, "ALL-1") == 0) {
          print_storm(seed);
        }
      } else if (first == last) {
        printf("Pass %s\n", suite[i].id);
      } else {
        /* With many seeds, only failures are printed. */
      }
    }
  }
  if ((trace != NULL) && (fclose(trace) != 0)) {
    perror(arguments[3]);
    return EXIT_FAILURE;
  }
  printf("%u of %u passed\n", ((last - first + 1u) * suite_count) - failed,
         (last - first + 1u) * suite_count);
  return (failed == 0u) ? EXIT_SUCCESS : EXIT_FAILURE;
}
