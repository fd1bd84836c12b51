#include "random.h"

#include "beginning.h"

static uint32_t states[STREAMS];

/* Neighbouring seeds must give unrelated streams: finaliser of MurmurHash3. */
static uint32_t scatter(uint32_t value) {
  value ^= value >> 16;
  value *= 0x85ebca6bu;
  value ^= value >> 13;
  value *= 0xc2b2ae35u;
  value ^= value >> 16;
  return value;
}

void random_reset(uint32_t seed) {
  for (uint32_t i = 0; i < STREAMS; i++) {
    const uint32_t state = scatter((seed * STREAMS) + i + 1u);

    states[i] = (state != 0u) ? state : 1u;
  }
}

/* What a test has drawn stays drawn. */
void random_kept(void) {
  beginning_part(states, STREAM_TEST * sizeof *states);
}

/* Marsaglia's xorshift: never 0, so it never gets stuck. */
uint32_t random_next(enum stream stream) {
  uint32_t state = states[stream];

  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  states[stream] = state;
  return state;
}

uint32_t random_below(enum stream stream, uint32_t limit) {
  return random_next(stream) % limit;
}
