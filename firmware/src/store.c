#include "store.h"

#include "crc16.h"

enum { FIRST, SECOND, THIRD, HIGH, LOW, LOCKOUT, PAYLOAD_BYTES }; /* the sequence, then settings */
enum { CRC_LOW = PAYLOAD_BYTES, CRC_HIGH };

static uint32_t sequence_of(const uint8_t record[STORE_RECORD_BYTES]) {
  return ((uint32_t)record[THIRD] << 16) | ((uint32_t)record[SECOND] << 8) | record[FIRST];
}

void store_load(struct store *store, struct settings *settings) {
  *settings = (struct settings){ .setpoint_cdeg = 0 };
  *store = (struct store){ .kept = true, .free_ms = hal_clock_ms() };
  do { /* a write from before the reset may have to end */
    store->unread = hal_nv_busy();
  } while (store->unread && ((hal_clock_ms() - store->free_ms) < STORE_BUSY_MS));
  for (uint8_t copy = 0; (copy < STORE_COPIES) && !store->unread; copy++) {
    uint8_t record[STORE_RECORD_BYTES];

    hal_nv_read(copy, record, STORE_RECORD_BYTES);
    if ((crc16(record, STORE_RECORD_BYTES) == 0u) && (sequence_of(record) > store->sequence)) {
      store->sequence = sequence_of(record);
      store->copy = copy;
      settings->setpoint_cdeg = (uint16_t)(((uint32_t)record[HIGH] << 8) | record[LOW]);
      settings->lockout = record[LOCKOUT];
    }
  }
  store->wanted = *settings;
}

static bool is_wanted(const struct store *store, struct settings settings) {
  return (settings.setpoint_cdeg == store->wanted.setpoint_cdeg) &&
         (settings.lockout == store->wanted.lockout);
}

bool store_keeps(const struct store *store, struct settings settings) {
  return store->kept && is_wanted(store, settings);
}

void store_save(struct store *store, struct settings settings) {
  if (!is_wanted(store, settings)) {
    store->wanted = settings;
    store->pending = true;
    store->kept = false;
  }
}

/* It goes to the page after the newest copy; if that is worn, to the next. */
static void make_record(struct store *store) {
  store->sequence++;
  store->record[FIRST] = (uint8_t)store->sequence;
  store->record[SECOND] = (uint8_t)(store->sequence >> 8);
  store->record[THIRD] = (uint8_t)(store->sequence >> 16);
  store->record[HIGH] = (uint8_t)(store->wanted.setpoint_cdeg >> 8);
  store->record[LOW] = (uint8_t)store->wanted.setpoint_cdeg;
  store->record[LOCKOUT] = store->wanted.lockout;

  const uint16_t crc = crc16(store->record, PAYLOAD_BYTES);
  store->record[CRC_LOW] = (uint8_t)crc;
  store->record[CRC_HIGH] = (uint8_t)(crc >> 8);
  store->pending = false;
  store->writing = true;
  store->target = store->copy;
  store->tries = STORE_COPIES - 1u;
}

static bool is_written(const struct store *store) {
  uint8_t record[STORE_RECORD_BYTES];
  bool same = true;

  hal_nv_read(store->target, record, STORE_RECORD_BYTES);
  for (uint8_t i = 0; i < STORE_RECORD_BYTES; i++) {
    same = same && (record[i] == store->record[i]);
  }
  return same;
}

/* One step of a write, which the memory is free for. */
static void go_on(struct store *store) {
  if (!store->writing) {
    make_record(store);
  } else if (is_written(store)) {
    store->writing = false;
    store->copy = store->target;
    store->kept = !store->pending;
  } else {
    store->worn = true;
    store->writing = store->tries > 0u;
  }
  if (store->writing) {
    store->tries--;
    store->target = (uint8_t)((store->target + 1u) % STORE_COPIES);
    hal_nv_write(store->target, store->record, STORE_RECORD_BYTES);
  }
}

void store_poll(struct store *store, uint32_t now_ms) {
  if (store->unread) {
    store->worn = true; /* again, once acknowledged */
  } else if (!store->writing && !store->pending) {
    store->free_ms = now_ms;
  } else if (hal_nv_busy()) {
    store->worn = store->worn || ((now_ms - store->free_ms) >= STORE_BUSY_MS);
  } else {
    store->free_ms = now_ms;
    go_on(store);
  }
}
