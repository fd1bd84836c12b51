#include "relay.h"

#include "random.h"

enum { TRAVEL_MIN_MS = 10, TRAVEL_SPREAD_MS = 20, BOUNCE_MIN_MS = 20, BOUNCE_SPREAD_MS = 100 };
enum { BOUNCE_STEP_MS = 4 }; /* 32 bits of pattern last longer than any bounce */

static struct {
  bool coil, before;
  uint32_t told_ms, travel_ms, bounce_ms;
  uint32_t pattern; /* drawn once, so that looking at a contact changes nothing */
} relay;

void relay_reset(void) {
  relay.coil = false;
  relay.before = false;
  relay.told_ms = 0;
  relay.travel_ms = 0;
  relay.bounce_ms = 0;
  relay.pattern = 0;
}

void relay_coil(bool on, uint32_t now_ms) {
  if (on == relay.coil) {
    return;
  }
  relay.before = relay.coil;
  relay.coil = on;
  relay.told_ms = now_ms;
  relay.travel_ms = TRAVEL_MIN_MS + random_below(STREAM_CONTACT, TRAVEL_SPREAD_MS);
  relay.bounce_ms = relay.travel_ms + BOUNCE_MIN_MS +
                    random_below(STREAM_CONTACT, BOUNCE_SPREAD_MS);
  relay.pattern = random_next(STREAM_CONTACT);
}

bool relay_moving(uint32_t now_ms) {
  return (now_ms - relay.told_ms) < relay.bounce_ms;
}

bool relay_main(uint32_t now_ms, bool welded, bool worn) {
  const bool arrived = (now_ms - relay.told_ms) >= relay.travel_ms;

  return welded || (!worn && (arrived ? relay.coil : relay.before));
}

bool relay_auxiliary(uint32_t now_ms, bool welded, bool worn) {
  const bool arrived = (now_ms - relay.told_ms) >= relay.travel_ms;

  if (!welded && !worn && arrived && relay_moving(now_ms)) {
    const uint32_t bounce = (now_ms - relay.told_ms - relay.travel_ms) / BOUNCE_STEP_MS;

    return ((relay.pattern >> (bounce % 32u)) & 1u) != 0u;
  }
  return relay_main(now_ms, welded, worn);
}
