#include "store.h"

#include "crc16.h"
#include "hal.h"

enum { SEQUENCE = 0, HIGH = 1, LOW = 2, CRC_LOW = 3, CRC_HIGH = 4, PAYLOAD_BYTES = 3 };
enum { SEQUENCE_HALF = 0x80 };

_Static_assert((STORE_COPIES * STORE_COPY_BYTES) <= HAL_NV_BYTES, "both copies must fit");

static bool read_copy(uint8_t copy, uint8_t record[STORE_RECORD_BYTES]) {
  for (uint8_t i = 0; i < STORE_RECORD_BYTES; i++) {
    record[i] = hal_nv_read((uint8_t)((copy * STORE_COPY_BYTES) + i));
  }
  return crc16(record, STORE_RECORD_BYTES) == 0u;
}

bool store_load(struct store *store, uint16_t *value) {
  bool found = false;

  store->writing = false;
  store->written = 0;
  store->sequence = 0;
  store->copy = 0;
  for (uint8_t copy = 0; copy < STORE_COPIES; copy++) {
    uint8_t record[STORE_RECORD_BYTES];

    if (!read_copy(copy, record)) {
      continue;
    }
    /* The sequence wraps: a difference of less than half its range means newer. */
    const uint8_t advance = (uint8_t)(record[SEQUENCE] - store->sequence);
    if (!found || (advance < SEQUENCE_HALF)) {
      found = true;
      store->sequence = record[SEQUENCE];
      store->copy = (uint8_t)(STORE_COPIES - 1u - copy);
      *value = (uint16_t)(((uint32_t)record[HIGH] << 8) | record[LOW]);
    }
  }
  return found;
}

void store_save(struct store *store, uint16_t value) {
  store->record[SEQUENCE] = (uint8_t)(store->sequence + 1u);
  store->record[HIGH] = (uint8_t)(value >> 8);
  store->record[LOW] = (uint8_t)value;

  const uint16_t crc = crc16(store->record, PAYLOAD_BYTES);
  store->record[CRC_LOW] = (uint8_t)crc;
  store->record[CRC_HIGH] = (uint8_t)(crc >> 8);
  store->written = 0;
  store->writing = true;
}

void store_poll(struct store *store) {
  if (!store->writing || hal_nv_busy()) {
    return;
  }
  if (store->written < STORE_RECORD_BYTES) {
    hal_nv_write((uint8_t)((store->copy * STORE_COPY_BYTES) + store->written),
                 store->record[store->written]);
    store->written++;
  } else {
    store->writing = false;
    store->sequence = store->record[SEQUENCE];
    store->copy = (uint8_t)(STORE_COPIES - 1u - store->copy);
  }
}
