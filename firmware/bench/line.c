/* The bus: a queue of characters and when each arrives. */
#include "board.h"

enum { PLACES = 512, CHARACTER_US = 1146 }; /* 11 bits at 9600 baud */

static struct {
  uint8_t bytes[PLACES];
  uint32_t due_ms[PLACES];
  uint32_t first, count, last_ms;
} line;

void line_reset(void) {
  line.first = 0;
  line.count = 0;
  line.last_ms = 0;
}

bool line_pending(void) {
  return line.count > 0u;
}

uint32_t line_next_ms(void) {
  return line.due_ms[line.first];
}

uint8_t line_take(void) {
  const uint8_t byte = line.bytes[line.first];

  line.first = (line.first + 1u) % PLACES;
  line.count--;
  return byte;
}

void bench_send(const uint8_t *bytes, uint32_t count, uint32_t silence_ms) {
  const uint32_t from_ms = (line.last_ms > bench.ms) ? line.last_ms : bench.ms;

  for (uint32_t i = 0; (i < count) && (line.count < PLACES); i++) {
    const uint32_t place = (line.first + line.count) % PLACES;

    line.last_ms = from_ms + silence_ms + ((i * CHARACTER_US) / 1000u);
    line.bytes[place] = bytes[i];
    line.due_ms[place] = line.last_ms;
    line.count++;
  }
}
