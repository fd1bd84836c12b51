#include "contactor.h"

void contactor_switch(struct contactor *contactor, bool on, uint32_t now_ms) {
  hal_output(contactor->coil, on);
  contactor->on = on ? 1u : 0u;
  contactor->settled = 0;
  contactor->doubt = 0;
  contactor->agreed = 0;
  contactor->switched_ms = now_ms;
}

enum contact contactor_watch(struct contactor *contactor, uint32_t now_ms) {
  const bool opened = hal_opened(contactor->coil);
  const bool agrees = hal_closed(contactor->coil) == (contactor->on != 0u);
  enum contact contact = (agrees && !opened && (contactor->agreed != 0u)) ? CONTACT_AGREES : CONTACT_MOVING;

  if (!agrees) {
    contactor->doubt += CONTACTOR_DOUBT;
  } else if (contactor->doubt > 0u) {
    contactor->doubt--;
  } else {
    /* No doubt. */
  }
  contactor->agreed = agrees ? (uint32_t)1u : 0u;
  if (opened && (contactor->settled != 0u)) {
    contact = CONTACT_DROPPED;
  }
  if ((now_ms - contactor->switched_ms) >= CONTACTOR_BOUNCE_MS) {
    contactor->settled = 1;
  }
  return (contactor->doubt >= CONTACTOR_DOUBT_MAX) ? CONTACT_STUCK : contact;
}
