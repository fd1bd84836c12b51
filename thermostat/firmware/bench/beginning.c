#include "beginning.h"

#include <stddef.h>

enum { SLOTS = 8, SLOT_BYTES = 1280, RECORDS = 128, WORDS = 16, PARTS = 20 };
enum { WORTH_MS = 10000 }; /* a shorter step is played faster than compared and copied */

/* All that has happened since power-on, as words. */
struct history {
  uint32_t count;
  uint64_t words[WORDS];
};

static struct slot {
  struct history history; /* empty: nothing is kept here */
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
  struct history history;
  bool ended;
  struct slot *slot; /* for the step that is being played */
  uint32_t next;     /* slot to give up for a new beginning */
} now;

static void add(uint64_t word) {
  if (now.history.count < WORDS) {
    now.history.words[now.history.count] = word;
    now.history.count++;
  } else {
    beginning_end();
  }
}

void beginning_reset(uint32_t seed, uint32_t clock_ms) {
  now.parts = 0;
  now.bytes = 0;
  now.history.count = 0;
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
  add((uint32_t)step);
  add(value);
}

void beginning_end(void) {
  now.ended = true;
  now.slot = NULL;
}

static bool is_here(const struct history *history) {
  bool same = history->count == now.history.count;

  for (uint32_t i = 0; same && (i < history->count); i++) {
    same = history->words[i] == now.history.words[i];
  }
  return same;
}

static void restore(const struct slot *slot) {
  const uint8_t *from = slot->bytes;

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
    if (is_here(&slots[i].history)) {
      restore(&slots[i]);
      return true;
    }
  }
  now.slot = &slots[now.next];
  now.next = (now.next + 1u) % SLOTS;
  now.slot->history.count = 0;
  now.slot->records = 0;
  return false;
}

void beginning_keep(void) {
  /* A broken rule has to be told to the test each time. */
  if ((now.slot != NULL) && (bench.broken == 0u) && (now.slot->records < RECORDS)) {
    uint8_t *to = now.slot->bytes;

    for (uint32_t part = 0; part < now.parts; part++) {
      for (uint32_t i = 0; i < parts[part].size; i++) {
        *to = parts[part].at[i];
        to++;
      }
    }
    now.slot->history = now.history;
  }
  now.slot = NULL;
}

void beginning_record(const struct record *record) {
  if ((now.slot != NULL) && (now.slot->records < RECORDS)) {
    now.slot->record[now.slot->records] = *record;
    now.slot->records++;
  }
}
