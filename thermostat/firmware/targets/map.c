/* A laptop: welds K1 at many moments around a start, each for many times, and prints as JSON what came
   of each, a letter: the compressor Started by itself; it did, Unstoppably, since K2 was closing already;
   no start, but an Alarm; Neither. */
#include <stdio.h>

#include "bench.h"
#include "scenes.h"

enum { SEED = 1, FROM_MS = -1000, TO_MS = 500, EVERY_MS = 20, STEPS = 40, SEEN_MS = 4000 };

void bench_emit(const struct record *record) {
  (void)record;
}

/* The map judges by contacts alone. */
void bench_broke(void) {
}

static void power_on_cold(void) {
  bench_power_on_at(SEED, 0);
  bench_room(1500);
}

/* K1 welds so long after power-on, for so long. K2's coil is on at coil_ms. */
static char weld(uint64_t at_ms, uint32_t length_ms, uint64_t coil_ms) {
  bool alone = false;

  power_on_cold();
  bench_run(at_ms);
  bench_fault(FAULT_RELAY_WELDED, true);
  for (uint32_t ms = 1; ms <= SEEN_MS; ms++) {
    if (ms == length_ms) {
      bench_fault(FAULT_RELAY_WELDED, false);
    }
    bench_run(1);
    alone = alone || (bench.compressor && !bench.relay);
  }
  if (alone) {
    return (at_ms < coil_ms) ? 'S' : 'U';
  }
  return bench.alarm ? 'A' : 'N';
}

int main(void) {
  power_on_cold();
  if (!bench_wait(&bench.contactor, true, 8u * 60000u)) {
    return 1;
  }
  const uint64_t coil_ms = bench.ms;

  printf("{ \"coilMs\": %llu, \"fromMs\": %d, \"everyMs\": %d,\n", (unsigned long long)coil_ms, FROM_MS,
         EVERY_MS);
  /* The weld of RLY-2's first version lasts longer than this looks. */
  printf("\"first\": { \"ms\": %d, \"is\": \"%c\" },\n", REST_WELD_MS,
         weld(REST_WELD_MS, SEEN_MS + 1u, coil_ms));
  printf("\"moments\": { \"fromMs\": %d, \"everyMs\": %d, \"are\": \"",
         WELD_FIRST_MS - (int)coil_ms, WELD_EVERY_MS);
  for (uint32_t i = 0; i < WELDS; i++) {
    const uint32_t at_ms = WELD_FIRST_MS + (i * WELD_EVERY_MS);

    power_on_cold();
    bench_run(at_ms);
    if (bench.relay) {
      break;
    }
    putchar(weld(at_ms, SEEN_MS + 1u, coil_ms));
  }
  printf("\" },\n\"rows\": [");
  double exact_ms = 2000.0;
  uint32_t last_ms = 0;
  for (uint32_t step = 0; step <= STEPS; step++) {
    const uint32_t ms = (uint32_t)(exact_ms + 0.5);

    exact_ms /= 1.1885022; /* 40 steps are three decades */
    if (ms == last_ms) {
      continue;
    }
    printf("%s\n[%u, \"", (last_ms > 0u) ? "," : "", ms);
    last_ms = ms;
    for (int x = FROM_MS; x <= TO_MS; x += EVERY_MS) {
      putchar(weld((uint64_t)((int64_t)coil_ms + x), ms, coil_ms));
    }
    printf("\"]");
  }
  printf("] }\n");
  return 0;
}
