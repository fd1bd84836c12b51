/* Settings in non-volatile memory, one copy in each page. The newest whole copy is never touched,
   and what is written is read back. A sequence of 24 bits, which outlasts the memory, tells the newest:
   an old copy in a page that is stuck never looks new again. */
#ifndef STORE_H
#define STORE_H

#include "hal.h"

enum {
  STORE_COPIES = HAL_NV_PAGES,
  STORE_RECORD_BYTES = HAL_NV_PAGE_BYTES,
  STORE_BUSY_MS = 20 /* a write takes 5 ms: a memory that is busy for longer does not work */
};

struct settings {
  uint16_t setpoint_cdeg;
  uint8_t lockout; /* alarms, as control_lockout has them */
};

struct store {
  struct settings wanted;             /* what has to be in memory */
  uint8_t record[STORE_RECORD_BYTES]; /* sequence, setpoint (high, low), lockout, CRC (low, high) */
  uint32_t sequence;                  /* of the newest record, 0 if there is none */
  uint8_t copy;                       /* the newest whole copy */
  uint8_t target;                     /* the record goes there: never the newest whole copy */
  uint8_t tries;                      /* left for this record */
  bool pending;                       /* wanted is not in a record yet */
  bool writing;                       /* the record is being written */
  bool unread;                        /* it was busy at start-up: its copies are not known, nor touched */
  bool worn;                          /* a page has not kept a record, or the memory does not work */
  uint32_t free_ms;                   /* when it was last seen free, or was not needed */
  bool kept;                          /* wanted is in memory, and was read back */
};

/* Without a whole copy, both settings are 0, which counts as kept. Waits for STORE_BUSY_MS at most. */
void store_load(struct store *store, struct settings *settings);

/* Saves a change only, as the memory wears. store_poll does the work. A save during a save follows. */
void store_save(struct store *store, struct settings settings);
void store_poll(struct store *store, uint32_t now_ms);
bool store_keeps(const struct store *store, struct settings settings);

#endif
