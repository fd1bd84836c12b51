/* K1 and K2. A coil pulls its contacts while it has a supply and a command. */
#include "beginning.h"
#include "board.h"
#include "random.h"

enum { TRAVEL_MIN_US = 5000, TRAVEL_SPREAD_US = 25000 };
enum { BOUNCE_MIN_US = 20000, BOUNCE_SPREAD_US = 100000, BOUNCE_STEP_US = 4000 };

static struct contact {
  bool coil, pulled, main, auxiliary, opened;
  uint64_t moves_us, still_us; /* when it arrives, and when it has stopped bouncing */
  uint32_t pattern;            /* of the bounce, drawn once per move */
} contacts[CONTACTS];
static bool supplied;
static uint32_t slow_ms;

void contacts_reset(void) {
  static const struct contact open = { 0 };

  contacts[K1] = open;
  contacts[K2] = open;
  supplied = true;
  slow_ms = 0;
  beginning_part(contacts, sizeof contacts);
  beginning_part(&supplied, sizeof supplied);
  beginning_part(&slow_ms, sizeof slow_ms);
}

void bench_slow(uint32_t ms) {
  beginning_note(STEP_SLOW, ms);
  slow_ms = ms;
}

uint32_t contacts_slow_ms(void) {
  return slow_ms;
}

static void pull(struct contact *contact) {
  const bool pulled = contact->coil && supplied;

  if ((pulled != contact->pulled) && (pulled == contact->main)) {
    contact->pulled = pulled; /* called back before it arrived: it has not moved, nor bounces */
    contact->moves_us = board.us + 1u;
    contact->still_us = contact->moves_us;
    board_plan();
  } else if (pulled != contact->pulled) {
    const uint32_t travel_us = TRAVEL_MIN_US + random_below(STREAM_CONTACT, TRAVEL_SPREAD_US) + (1000u * slow_ms);

    const uint32_t bounce_us = BOUNCE_MIN_US + random_below(STREAM_CONTACT, BOUNCE_SPREAD_US);

    contact->pulled = pulled;
    contact->moves_us = board.us + travel_us;
    contact->still_us = contact->moves_us + ((slow_ms > 0u) ? 0u : bounce_us);
    contact->pattern = random_next(STREAM_CONTACT);
    board_plan();
  } else {
    /* It stays where it is. */
  }
}

void contacts_coil(uint32_t k, bool on) {
  contacts[k].coil = on;
  pull(&contacts[k]);
}

void contacts_supply(bool on) {
  supplied = on;
  pull(&contacts[K1]);
  pull(&contacts[K2]);
}

static bool is_bouncing(const struct contact *contact) {
  return (board.us >= contact->moves_us) && (board.us < contact->still_us);
}

static uint64_t next_us(const struct contact *contact) {
  if (board.us >= contact->still_us) {
    return NEVER_US;
  }
  if (board.us < contact->moves_us) {
    return contact->moves_us;
  }
  const uint64_t steps = ((board.us - contact->moves_us) / BOUNCE_STEP_US) + 1u;
  const uint64_t step_us = contact->moves_us + (steps * BOUNCE_STEP_US);

  return (step_us < contact->still_us) ? step_us : contact->still_us;
}

uint64_t contacts_next_us(void) {
  const uint64_t k1_us = next_us(&contacts[K1]);
  const uint64_t k2_us = next_us(&contacts[K2]);

  return (k1_us < k2_us) ? k1_us : k2_us;
}

static void settle(struct contact *contact, bool welded, bool worn) {
  if (board.us >= contact->moves_us) {
    contact->main = contact->pulled;
  }
  bool auxiliary = contact->main;

  if (is_bouncing(contact)) {
    const uint32_t step = (uint32_t)((board.us - contact->moves_us) / BOUNCE_STEP_US);

    auxiliary = ((contact->pattern >> (step % 32u)) & 1u) != 0u;
  }
  auxiliary = welded || (!worn && auxiliary);
  contact->opened = contact->opened || (contact->auxiliary && !auxiliary);
  contact->auxiliary = auxiliary;
}

void contacts_poll(void) {
  settle(&contacts[K1], board_has(FAULT_RELAY_WELDED), board_has(FAULT_RELAY_WORN));
  settle(&contacts[K2], board_has(FAULT_CONTACTOR_WELDED), board_has(FAULT_CONTACTOR_WORN));
  rules_contacts();
}

bool contacts_moving(void) {
  return (board.us < contacts[K1].still_us) || (board.us < contacts[K2].still_us);
}

bool contact_main(uint32_t k) {
  const bool welded = board_has((k == K1) ? FAULT_RELAY_WELDED : FAULT_CONTACTOR_WELDED);
  const bool worn = board_has((k == K1) ? FAULT_RELAY_WORN : FAULT_CONTACTOR_WORN);

  return welded || (!worn && contacts[k].main);
}

bool contact_auxiliary(uint32_t k) {
  return contacts[k].auxiliary;
}

bool contact_opened(uint32_t k) {
  const bool opened = contacts[k].opened;

  contacts[k].opened = false;
  return opened;
}
