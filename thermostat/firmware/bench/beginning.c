#include "beginning.h"

#include <stddef.h>

#include "board.h"

#ifdef __arm__
enum { SLOTS = 8, RECORDS = 128 }; /* the microcontroller has 64 KiB, and plays a longer step each time */
#else
enum { SLOTS = 16, RECORDS = 2048 };
#endif
enum { SLOT_BYTES = 1280, PARTS = 20, VALUE_BITS = 56 };
enum { WORTH_MS = 10000 }; /* a shorter step is played faster than compared and copied */

static struct slot {
  uint64_t history; /* a hash of all that has happened since power-on; 0: nothing is kept here */
  uint64_t took_ms, worth_ms;
  uint8_t bytes[SLOT_BYTES];
  uint32_t records;
  struct record record[RECORDS]; /* of the last step */
} slots[SLOTS];

static struct {
  uint8_t *at;
  uint32_t size;
} parts[PARTS];

static struct {
  uint32_t parts, bytes;
  uint64_t history;
  bool ended;
  struct slot *slot; /* for the step that is being played */
  uint64_t from_ms;     /* when that began */
  uint64_t given_up_ms; /* what the slot was worth that was given up last: a new one is worth more */
} now;

/* Of 64 bits: that two of some thousand histories share one is out of the question. */
static void add(uint64_t word) {
  now.history = (now.history ^ word) * 0x9e3779b97f4a7c15u;
  now.history ^= now.history >> 29;
}

void beginning_reset(uint32_t seed, uint32_t clock_ms) {
  now.parts = 0;
  now.bytes = 0;
  now.history = 0;
  now.ended = false;
  now.slot = NULL;
  add(seed);
  add(clock_ms);
}

void beginning_part(void *at, uint32_t size) {
  if ((now.parts < PARTS) && ((now.bytes + size) <= SLOT_BYTES)) {
    parts[now.parts].at = at;
    parts[now.parts].size = size;
    now.parts++;
    now.bytes += size;
  } else {
    beginning_end(); /* there is no room to keep it */
  }
}

void beginning_note(enum beginning_step step, uint64_t value) {
  add(((uint64_t)step << VALUE_BITS) | value);
}

void beginning_end(void) {
  now.ended = true;
  now.slot = NULL;
}

/* The one whose step was short, or that nobody has needed for long. */
static struct slot *worth_least(void) {
  struct slot *least = slots;

  for (uint32_t i = 1; i < SLOTS; i++) {
    least = (slots[i].worth_ms < least->worth_ms) ? &slots[i] : least;
  }
  return least;
}

static void restore(struct slot *slot) {
  const uint8_t *from = slot->bytes;

  slot->worth_ms = now.given_up_ms + slot->took_ms;
  for (uint32_t part = 0; part < now.parts; part++) {
    for (uint32_t i = 0; i < parts[part].size; i++) {
      parts[part].at[i] = *from;
      from++;
    }
  }
  for (uint32_t i = 0; i < slot->records; i++) {
    bench_emit(&slot->record[i]);
  }
}

bool beginning_restore(uint64_t ms) {
  if (now.ended || (ms < WORTH_MS)) {
    return false;
  }
  for (uint32_t i = 0; i < SLOTS; i++) {
    if (slots[i].history == now.history) {
      restore(&slots[i]);
      return true;
    }
  }
  now.slot = worth_least();
  now.from_ms = bench.ms;
  if (now.slot->worth_ms > 0u) {
    now.given_up_ms = now.slot->worth_ms;
  }
  now.slot->worth_ms = 0;
  now.slot->history = 0;
  now.slot->records = 0;
  return false;
}

void beginning_keep(void) {
  const uint64_t took_ms = bench.ms - now.from_ms;

  /* A broken rule has to be told to the test each time. The queue of the line itself is no part. */
  if ((now.slot != NULL) && (bench.broken == 0u) && !line_busy() && (took_ms >= WORTH_MS) &&
      (now.slot->records < RECORDS)) {
    uint8_t *to = now.slot->bytes;

    for (uint32_t part = 0; part < now.parts; part++) {
      for (uint32_t i = 0; i < parts[part].size; i++) {
        *to = parts[part].at[i];
        to++;
      }
    }
    now.slot->history = now.history;
    now.slot->took_ms = took_ms;
    now.slot->worth_ms = now.given_up_ms + took_ms;
  }
  now.slot = NULL;
}

void beginning_record(const struct record *record) {
  if ((now.slot != NULL) && (now.slot->records < RECORDS)) {
    now.slot->record[now.slot->records] = *record;
    now.slot->records++;
  }
}
