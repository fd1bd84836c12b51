#include "store.h"

#include "crc16.h"

enum { FIRST, SECOND, THIRD, HIGH, LOW, LOCKOUT, PAYLOAD_BYTES }; /* the sequence, then settings */
enum { CRC_LOW = PAYLOAD_BYTES, CRC_HIGH };
enum { DROPOUTS_UNIT = 4096 }; /* above the setpoint */
enum { STORE_MOST = STORE_CHANGES + STORE_RESERVE };

static uint32_t whole_pages(const struct store *store) {
  uint32_t count = 0;

  for (uint8_t page = 0; page < HAL_NV_PAGES; page++) {
    count += (store->sequences[page] != 0u) ? 1u : 0u;
  }
  return count;
}

static uint32_t copies(const struct store *store) {
  uint32_t count = 0;

  for (uint8_t page = 0; page < HAL_NV_PAGES; page++) {
    count += ((store->newest != 0u) && (store->sequences[page] == store->newest)) ? 1u : 0u;
  }
  return count;
}

/* Inverted, or a page of two bytes 0xff and six 0 would look whole. */
static uint16_t inverted_crc(const uint8_t *record) {
  return (uint16_t)~(uint32_t)crc16(record, PAYLOAD_BYTES);
}

static void read_page(struct store *store, uint8_t page, struct settings *settings) {
  uint8_t record[HAL_NV_PAGE_BYTES];

  hal_nv_read(page, record, HAL_NV_PAGE_BYTES);
  if ((((uint32_t)record[CRC_HIGH] << 8) | record[CRC_LOW]) == inverted_crc(record)) {
    const uint32_t word = ((uint32_t)record[HIGH] << 8) | record[LOW];

    store->sequences[page] =
      ((uint32_t)record[THIRD] << 16) | ((uint32_t)record[SECOND] << 8) | record[FIRST];
    settings->setpoint_cdeg = (uint16_t)(word % DROPOUTS_UNIT);
    settings->dropouts = (uint8_t)(word / DROPOUTS_UNIT);
    settings->lockout = record[LOCKOUT];
  }
}

/* But for the lockout, which is written at once. Where it changes alone, that is too rare to be counted. */
static bool are_same(struct settings a, struct settings b) {
  return (a.setpoint_cdeg == b.setpoint_cdeg) && (a.dropouts == b.dropouts);
}

/* Records follow each other in steps of 1, and a few are missing where pages did not keep them. */
static bool has_neighbour(const struct store *store, const struct settings found[HAL_NV_PAGES], uint8_t page) {
  const uint32_t own = store->sequences[page];
  uint32_t near = 0;

  for (uint8_t other = 0; other < HAL_NV_PAGES; other++) {
    const uint32_t its = store->sequences[other];

    if ((own != 0u) && (its != 0u) && (own <= (its + STORE_NEAR)) && (its <= (own + STORE_NEAR)) &&
        ((its != own) || (are_same(found[page], found[other]) && (found[page].lockout == found[other].lockout)))) {
      near++;
    }
  }
  return near >= STORE_COPIES; /* it is near itself */
}

/* A page far from two that agree, or with another record of the same sequence, was written at another time, or by
   nobody: it counts as damaged. False: no two agree. */
static bool drop_strangers(struct store *store, const struct settings found[HAL_NV_PAGES]) {
  bool is_near[HAL_NV_PAGES];
  bool known = false;

  for (uint8_t page = 0; page < HAL_NV_PAGES; page++) {
    is_near[page] = has_neighbour(store, found, page);
    known = known || is_near[page];
  }
  for (uint8_t page = 0; known && (page < HAL_NV_PAGES); page++) {
    store->sequences[page] = is_near[page] ? store->sequences[page] : 0u;
  }
  return known;
}

bool store_load(struct store *store, struct settings *settings) {
  struct settings found[HAL_NV_PAGES];

  *settings = (struct settings){ .setpoint_cdeg = 0 };
  *store = (struct store){ .changes = STORE_MOST, .free_ms = hal_clock_ms() };
  store->change_ms = store->free_ms;
  do { /* a write from before the reset may have to end */
    store->unread = hal_nv_busy();
  } while (store->unread && ((hal_clock_ms() - store->free_ms) < STORE_BUSY_MS));
  for (uint8_t page = 0; (page < HAL_NV_PAGES) && !store->unread; page++) {
    read_page(store, page, &found[page]);
  }
  const bool known = drop_strangers(store, found);

  for (uint8_t page = 0; page < HAL_NV_PAGES; page++) {
    if (store->sequences[page] > store->newest) {
      store->newest = store->sequences[page];
      *settings = found[page];
    }
  }
  store->worn = whole_pages(store) < HAL_NV_PAGES;
  store->kept = copies(store) >= STORE_COPIES;
  store->proving = store->worn || !store->kept;
  store->wanted = *settings; /* what is proved before the first save is what was found, not an empty record */
  store->written = *settings;
  return known;
}

bool store_keeps(const struct store *store, uint16_t setpoint_cdeg) {
  return store->kept && (store->written.setpoint_cdeg == setpoint_cdeg);
}

void store_prove(struct store *store) {
  store->proving = true;
}

void store_save(struct store *store, struct settings settings) {
  store->wanted = settings;
}

static bool is_urgent(const struct store *store) {
  return (store->wanted.lockout != store->written.lockout) ||
         (store->wanted.dropouts > store->written.dropouts);
}

static bool is_due(const struct store *store) {
  return store->proving || is_urgent(store) ||
         ((store->changes > STORE_RESERVE) && !are_same(store->wanted, store->written));
}

static void make_record(struct store *store) {
  const uint32_t word =
    ((uint32_t)store->wanted.dropouts * DROPOUTS_UNIT) + store->wanted.setpoint_cdeg;

  store->newest++;
  store->record[FIRST] = (uint8_t)store->newest;
  store->record[SECOND] = (uint8_t)(store->newest >> 8);
  store->record[THIRD] = (uint8_t)(store->newest >> 16);
  store->record[HIGH] = (uint8_t)(word >> 8);
  store->record[LOW] = (uint8_t)word;
  store->record[LOCKOUT] = store->wanted.lockout;

  const uint16_t check = inverted_crc(store->record);
  store->record[CRC_LOW] = (uint8_t)check;
  store->record[CRC_HIGH] = (uint8_t)(check >> 8);
  if (!are_same(store->wanted, store->written)) {
    store->kept = false;
    if (store->changes > 0u) {
      store->changes--;
    }
  }
  store->written = store->wanted;
  for (uint8_t page = 0; page < HAL_NV_PAGES; page++) {
    store->tried[page] = false;
  }
}

/* The copy that is missed least, damaged or the oldest, in turn. Never the last whole one. */
static void choose_target(struct store *store) {
  uint32_t oldest = UINT32_MAX;
  const uint8_t last = store->target;

  for (uint8_t step = 1; step <= HAL_NV_PAGES; step++) {
    const uint8_t page = (uint8_t)((last + step) % HAL_NV_PAGES);
    const bool spare = (whole_pages(store) > 1u) || (store->sequences[page] == 0u);

    if (spare && !store->tried[page] && (store->sequences[page] < oldest)) {
      oldest = store->sequences[page];
      store->target = page;
    }
  }
  store->writing = oldest != UINT32_MAX;
  store->tried[store->target] = true;
}

static void read_back(struct store *store) {
  uint8_t record[HAL_NV_PAGE_BYTES];
  bool same = true;

  hal_nv_read(store->target, record, HAL_NV_PAGE_BYTES);
  for (uint8_t i = 0; i < HAL_NV_PAGE_BYTES; i++) {
    same = same && (record[i] == store->record[i]);
  }
  store->sequences[store->target] = same ? store->newest : 0u;
  store->worn = store->worn || !same;
}

/* Two pages have the record, and damaged ones have been tried, or no other can have it. */
static void end_record(struct store *store) {
  store->kept = copies(store) >= STORE_COPIES;
  store->failed = store->proving && !store->kept;
  store->proving = false;
}

/* One step, which the memory is free for. A supply that fails leaves time for two writes. */
static void go_on(struct store *store) {
  if (store->writing) {
    read_back(store);
  }
  if (!store->writing || is_urgent(store)) {
    make_record(store);
  }
  store->writing = false;
  if ((copies(store) < STORE_COPIES) || (whole_pages(store) < HAL_NV_PAGES)) {
    choose_target(store);
  }
  if (store->writing) {
    hal_nv_write(store->target, store->record, HAL_NV_PAGE_BYTES);
  } else {
    end_record(store);
  }
}

static void allow_changes(struct store *store, uint32_t now_ms) {
  if (store->changes >= STORE_MOST) {
    store->change_ms = now_ms;
  } else if ((now_ms - store->change_ms) >= STORE_CHANGE_MS) {
    store->change_ms = now_ms;
    store->changes++;
  } else {
    /* Not yet. */
  }
}

void store_poll(struct store *store, uint32_t now_ms) {
  allow_changes(store, now_ms);
  if (!store->unread && !hal_nv_busy()) {
    store->free_ms = now_ms;
    if (store->writing || is_due(store)) {
      go_on(store);
    }
  } else if ((now_ms - store->free_ms) >= STORE_BUSY_MS) {
    store->worn = true; /* again, once acknowledged */
    store->failed = store->proving;
    store->proving = false;
  } else {
    /* A write goes on. */
  }
}
