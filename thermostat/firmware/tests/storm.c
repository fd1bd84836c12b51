#include "storm.h"

#include "check.h"
#include "master.h"
#include "scenes.h"

enum { EPISODES = 3 * FAULTS, SECOND_MS = 1000, FIRST_LOOK_MS = 1, TICK_MS = 100, LATER_MS = 20, SLOW_MOST_MS = 361 };

struct storm storm;
struct storm_looks storm_looks;

static void add(enum deed_kind kind, uint32_t which, uint32_t value, uint32_t wait_ms) {
  const struct deed deed = { (uint8_t)kind, (uint8_t)which, (uint16_t)value, wait_ms };

  if (storm.count < STORM_MOST) {
    storm.deeds[storm.count] = deed;
    storm.count++;
  }
}

/* Something that is over at once. */
static void add_moment(void) {
  const uint32_t ms = 1u + any(any(2) == 0u ? 30u : 2000u);
  const uint32_t cdeg = any(4000);
  const uint32_t region = any(REGIONS);
  const uint32_t bit = any(512);
  const uint32_t wait_ms = any(SECONDS(20));

  switch (any(5)) {
    case 0:
      add(DEED_DIP, 0, ms, wait_ms);
      break;
    case 1:
      add(DEED_SAG, 0, ms, wait_ms);
      break;
    case 2:
      add(DEED_FLIP, region, bit, wait_ms);
      break;
    default:
      add(DEED_WRITE, 0, cdeg, wait_ms);
      break;
  }
}

static void add_healthy(uint32_t setpoint_cdeg) {
  add(DEED_HEAL, 0, 0, SECONDS(3));
  add(DEED_PRESS, 0, 3500, SECONDS(4));
  add(DEED_SLOW, 0, (any(2) == 0u) ? any(SLOW_MOST_MS) : 0u, 0);
  add(DEED_WRITE, 0, setpoint_cdeg, 0); /* a start may follow at once */
}

/* Healthy until the firmware is in a state, then one fault alone, then with others. */
static void add_episode(uint32_t fault, uint32_t state) {
  const uint32_t alone_ms = 100u + any(any(3) == 0u ? SECONDS(90) : SECONDS(4));
  const uint32_t others = 1u + any(2);

  add_healthy(2900);
  add(DEED_UNTIL, state, storm.count % LATER_MS, MINUTES(12));
  if (state == RUNNING) {
    add(DEED_UNTIL, FAILED, 0, MINUTES(5) + any(MINUTES(10))); /* it runs on */
    add(DEED_UNTIL, RUNNING, storm.count % LATER_MS, MINUTES(12)); /* if that was too long */
  }
  add(DEED_FAULT, fault, 0, alone_ms);
  for (uint32_t i = 0; i < others; i++) {
    const uint32_t other = any(FAULTS);
    const uint32_t wait_ms = any(SECONDS(10));

    add(DEED_FAULT, other, 0, wait_ms);
    add(DEED_FAULT, fault, 0, 100); /* again, if a reset has ended it */
    add_moment();
  }
}

/* A fault while nothing has to start, or in the lockout after another. */
static void add_fault_at_rest(uint32_t fault, uint32_t state) {
  add_healthy(1000);
  if (state == FAILED) {
    add(DEED_FAULT, FAULT_RELAY_WELDED, 0, 100);
  }
  add(DEED_UNTIL, state, storm.count % LATER_MS, MINUTES(7));
  add(DEED_FAULT, fault, 0, 100u + any(SECONDS(2)));
}

/* Each fault comes in each state; faults in LOCKOUT follow from the others. */
void storm_make(uint32_t seed) {
  static const uint8_t states[] = { STARTING, HOLD, RUNNING };

  storm.count = 0;
  bench_power_on(seed); /* for its random numbers */
  const uint32_t first = any(FAULTS);

  for (uint32_t i = 0; i < EPISODES; i++) {
    const uint32_t fault = (first + (7u * i)) % FAULTS;
    const uint32_t state = states[i / FAULTS];

    add_episode(fault, state);
    if (state != HOLD) {
      add_fault_at_rest(fault, (state == STARTING) ? READY : FAILED);
    }
  }
}

static void heal(void) {
  for (uint32_t fault = 0; fault < FAULTS; fault++) {
    bench_fault((enum fault)fault, false);
  }
}

static void act(const struct deed *deed) {
  switch ((enum deed_kind)deed->kind) {
    case DEED_FAULT:
      bench_fault((enum fault)deed->which, true);
      break;
    case DEED_HEAL:
      heal();
      break;
    case DEED_DIP:
      bench_dip(deed->value);
      break;
    case DEED_SAG:
      bench_sag(deed->value);
      break;
    case DEED_WRITE:
      (void)ask(WRITE, SETPOINT, deed->value);
      break;
    case DEED_FLIP:
      bench_flip((enum region)deed->which, deed->value);
      break;
    case DEED_SLOW:
      bench_slow(deed->value);
      break;
    case DEED_UNTIL:
      break; /* wait() does it */
    case DEED_PRESS:
    default:
      bench_press(deed->value);
      break;
  }
}

static void look(void) {
  const uint32_t state = (bench.state < STORM_STATES) ? bench.state : 0u;
  const uint32_t faults = bench.faults;
  const bool single = (faults & (faults - 1u)) == 0u;

  storm_looks.all++;
  storm_looks.running += bench.compressor ? 1u : 0u;
  storm_looks.visits[state][FAULTS] += (faults == 0u) ? 1u : 0u;
  for (uint32_t fault = 0; fault < FAULTS; fault++) {
    if (((faults >> fault) & 1u) != 0u) {
      storm_looks.visits[state][fault]++;
      storm_looks.alone[fault] += single ? 1u : 0u;
      storm_looks.together[fault] += single ? 0u : 1u;
    }
  }
}

static void wait(const struct deed *deed) {
  const uint64_t end_ms = bench.ms + deed->wait_ms;
  const bool until = deed->kind == (uint8_t)DEED_UNTIL;
  uint64_t part_ms = FIRST_LOOK_MS; /* some faults and states are over soon */
  uint64_t looked_ms = bench.ms;

  while ((bench.ms < end_ms) && (bench.broken == 0u) &&
         !(until && (bench.state == deed->which))) {
    const uint64_t left_ms = end_ms - bench.ms;

    bench_run((left_ms < part_ms) ? left_ms : part_ms);
    if (!until || ((bench.ms - looked_ms) >= SECOND_MS)) {
      look();
      looked_ms = bench.ms;
    }
    part_ms = until ? (TICK_MS - (bench.ms % TICK_MS)) : SECOND_MS; /* states change at ticks */
  }
  bench_run(until ? deed->value : 0u);
}

uint32_t storm_play(uint32_t seed) {
  static const struct storm_looks none = { 0 };

  storm_looks = none;
  bench_power_on(seed);
  bench_outdoor(-1000);
  for (uint32_t i = 0; (i < storm.count) && (bench.broken == 0u); i++) {
    act(&storm.deeds[i]);
    wait(&storm.deeds[i]);
  }
  return bench.broken;
}

/* Without some deeds, a rule may still break. Their time stays, so that the rest happens when it
   did. True: it does, and they are gone. */
static bool is_shorter_without(uint32_t seed, uint32_t first, uint32_t count) {
  static struct storm before;
  uint32_t kept = first;

  before = storm;
  for (uint32_t i = first; i < before.count; i++) {
    if (i >= (first + count)) {
      storm.deeds[kept] = before.deeds[i];
      kept++;
    } else if (kept > 0u) {
      storm.deeds[kept - 1u].wait_ms += before.deeds[i].wait_ms;
    } else {
      /* Before the first deed that stays, nothing waits. */
    }
  }
  storm.count = kept;
  if (storm_play(seed) == 0u) {
    storm = before;
    return false;
  }
  return true;
}

bool storm_shorten(uint32_t seed) {
  storm_make(seed);
  if (storm_play(seed) == 0u) {
    return false;
  }
  for (uint32_t size = storm.count / 2u; size > 0u; size /= 2u) {
    uint32_t first = 0;

    while (first < storm.count) {
      if (!is_shorter_without(seed, first, size)) {
        first += size;
      }
    }
  }
  return true;
}
