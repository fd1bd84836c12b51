/* Settings in non-volatile memory. Each record goes to two of three pages and is read back, so that a page
   that is damaged, missing or worn loses nothing. With fewer than two whole copies that belong together, nobody
   knows what else was lost: the settings are unknown. A sequence of 24 bits, which outlasts the memory, tells the newest. */
#ifndef STORE_H
#define STORE_H

#include "hal.h"

enum {
  STORE_COPIES = 2,
  STORE_NEAR = 8,           /* records at most, between the pages of one memory */
  STORE_BUSY_MS = 20,       /* a write takes 5 ms: a memory that is busy for longer does not work */
  STORE_CHANGES = 8,        /* may be written at once, */
  STORE_RESERVE = 2,        /* and as many dropouts, which the next changes have to wait for, */
  STORE_CHANGE_MS = 3600000 /* then 1 an hour: 35 on a day that begins with a start-up, twice, are 255,500 of
                               300,000 writes in ten years */
};

struct settings {
  uint16_t setpoint_cdeg; /* 0: none */
  uint8_t dropouts;       /* in a row */
  uint8_t lockout;        /* alarms, as control_lasting has them */
};

struct store {
  struct settings wanted;            /* what has to be in memory */
  struct settings written;           /* what the newest record has */
  uint8_t record[HAL_NV_PAGE_BYTES]; /* sequence, dropouts and setpoint, lockout, inverted CRC (low, high) */
  uint32_t newest;                   /* its sequence, 0 if there is none */
  uint32_t sequences[HAL_NV_PAGES];  /* of the whole copy in each page, 0 if there is none */
  uint8_t target;                    /* the page that is being written */
  bool tried[HAL_NV_PAGES];          /* the pages that the record has gone to */
  bool writing;
  bool kept;                         /* two pages have what is written, or had it before it was written again */
  bool proving;                      /* it has to be written, changed or not */
  bool failed;                       /* fewer than two pages have kept such a record */
  bool unread;                       /* it was busy at start-up: its copies are not known, nor touched */
  bool worn;                         /* ALARM_MEMORY */
  uint8_t changes;                   /* that may still be written at once, with the reserve */
  uint32_t change_ms;                /* when one more was allowed */
  uint32_t free_ms;                  /* when it was last seen free */
};

/* False: the settings are not known. Waits for STORE_BUSY_MS at most. What is damaged is written again. */
bool store_load(struct store *store, struct settings *settings);

/* Writes a record even if nothing has changed, to see whether two pages keep it. */
void store_prove(struct store *store);

/* store_poll does the work. A lockout and a further dropout are written at once, even instead of the rest of
   a record, as is the end of a lockout; other changes as often as the memory lasts. */
void store_save(struct store *store, struct settings settings);
void store_poll(struct store *store, uint32_t now_ms);
bool store_keeps(const struct store *store, uint16_t setpoint_cdeg);

#endif
