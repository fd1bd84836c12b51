/* A contactor, K1 or K2: its coil, and whether its auxiliary contact follows. */
#ifndef CONTACTOR_H
#define CONTACTOR_H

#include "hal.h"

enum {
  CONTACTOR_BOUNCE_MS = 300, /* an opening so soon after switching is a bounce */
  CONTACTOR_DOUBT = 2,       /* points for a sample that disagrees; one that agrees takes 1 away */
  CONTACTOR_DOUBT_MAX = 10   /* 5 samples in a row, 500 ms, or more than a third of many */
};

enum contact {
  CONTACT_AGREES,  /* with the coil, now as at the last call */
  CONTACT_MOVING,  /* or bouncing */
  CONTACT_DROPPED, /* it has opened by itself, which matters while K1's coil is on */
  CONTACT_STUCK    /* it does not follow the coil */
};

struct contactor {
  enum hal_output coil;
  uint8_t on;           /* 1 or 0, as a byte: damage must not make it neither true nor false */
  uint8_t settled;      /* 1: the last call came after the bounce, so what has opened since has dropped out */
  uint16_t doubt;       /* points */
  uint32_t agreed;      /* 1: the last call found it as its coil is, so it has stayed so unless it has opened since */
  uint32_t switched_ms; /* when the coil was last switched */
};
_Static_assert(sizeof(struct contactor) == 16u, "no padding: control's seal covers every bit");

void contactor_switch(struct contactor *contactor, bool on, uint32_t now_ms);
enum contact contactor_watch(struct contactor *contactor, uint32_t now_ms); /* every 100 ms */

#endif
