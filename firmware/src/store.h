/* Setpoint in non-volatile memory, in two copies: one is whole at any moment. */
#ifndef STORE_H
#define STORE_H

#include <stdbool.h>
#include <stdint.h>

enum { STORE_COPIES = 2, STORE_RECORD_BYTES = 5, STORE_COPY_BYTES = 8 };

struct store {
  uint8_t record[STORE_RECORD_BYTES]; /* sequence, setpoint (high, low), CRC (low, high) */
  uint8_t sequence;                   /* of the newest whole copy */
  uint8_t copy;                       /* the next record goes there: never the newest whole one */
  uint8_t written;                    /* bytes of the record handed to the memory so far */
  bool writing;
};

/* False: neither copy is whole, and value is unchanged. */
bool store_load(struct store *store, uint16_t *value);

/* Returns at once; store_poll writes a byte per call. A save during a save starts over. */
void store_save(struct store *store, uint16_t value);
void store_poll(struct store *store);

#endif
