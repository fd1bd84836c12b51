/* Judges the firmware by pins and contacts alone, without looking into its memory. A rule is
   excused only for what really makes it impossible, and for as long as that lasts. */
#include "beginning.h"
#include "board.h"

enum {
  REST_MS = 180000,
  RUN_MS = 120000,
  STARTS_MS = 360000,
  BLIND_MS = 2000,
  TOLD_MS = 1000,
  HOT_MS = 5000,
  HOT_CDEG = 3500,
  DROP_MS = 300,
  SETTLED_MS = 400,       /* a contact that opens sooner after switching may have bounced */
  PROMPT_MS = 35,         /* a contact arrives within this time, if it is not slow and no sag holds it back */
  AFTER_K1_MS = 25,       /* K2 needs 5 ms or more to open: with these, 30 ms since K1 */
  CALM_MS = 5000,         /* a run that ends so soon after an excuse is not judged */
  OFF_BEFORE_MS = 3600000 /* the compressor has been off for an hour when a test begins */
};

static struct {
  uint64_t saw_ms, lit_ms, told_ms, cool_ms; /* when all was last well: sensor, lamp, coil, room */
  uint64_t coil_ms[CONTACTS];                /* when each coil was last switched */
  uint64_t commanded_ms;                     /* the last start that the firmware commanded */
  uint64_t dropped_ms;                       /* when a contact opened under its coil */
  uint64_t calm_ms;                          /* until then, a run may rightly end early */
  uint64_t opened_ms;                        /* when a contact last opened under its coil */
  uint64_t broke_ms;                         /* when K1 last opened */
  bool closed[CONTACTS], opened;
  bool to_start;                             /* K1's coil is on, and no run has followed yet */
  bool is_prompt;                            /* the run began when the coil was switched on */
  bool dropped;
} rules;

void rules_reset(void) {
  beginning_part(&rules, sizeof rules);
  rules.saw_ms = 0;
  rules.lit_ms = 0;
  rules.told_ms = 0;
  rules.cool_ms = 0;
  rules.coil_ms[K1] = 0;
  rules.coil_ms[K2] = 0;
  rules.commanded_ms = (uint64_t)0 - OFF_BEFORE_MS;
  bench.stopped_ms = (uint64_t)0 - OFF_BEFORE_MS;
  rules.calm_ms = 0;
  rules.closed[K1] = false;
  rules.closed[K2] = false;
  rules.broke_ms = 0;
  rules.opened = false;
  rules.to_start = false;
  rules.is_prompt = false;
  rules.dropped = false;
}

void rules_excuse_stop(void) {
  rules.calm_ms = bench.ms + CALM_MS;
}

/* The controller loses its supply, and forgets what it knew of the sensor. */
void rules_power_lost(void) {
  rules_excuse_stop();
  rules.lit_ms = bench.ms;
}

void rules_judge(enum rule rule, bool kept) {
  if (!kept && !board_muted && ((bench.broken & rule) == 0u)) {
    bench.broken |= (uint16_t)rule;
    board.events |= EVENT_BROKEN;
    bench_broke();
  }
}

static uint64_t prompt_ms(void) {
  return (uint64_t)PROMPT_MS + contacts_slow_ms();
}

/* Before a coil is switched. */
void rules_coil(uint32_t k, bool on) {
  const bool before = (k == K1) ? bench.relay : bench.contactor;

  if (on == before) {
    return;
  }
  if (k == K1) {
    /* K2 may open in this very moment: its auxiliary contact is all that can be known. */
    rules_judge(RULE_LOAD, !on || contact_main(K2) || contact_auxiliary(K2));
    rules.to_start = on;
  } else if (!on) {
    const bool welded = !bench.relay && ((bench.ms - rules.coil_ms[K1]) >= prompt_ms());
    const bool loaded = contact_main(K1) && contact_main(K2); /* a worn K2 carries nothing */

    const bool by_coil = !bench.relay && (rules.broke_ms >= rules.coil_ms[K1]) &&
                         ((rules.broke_ms - rules.coil_ms[K1]) < PROMPT_MS); /* RLY-13 */
    const bool early = by_coil && contact_main(K2) && ((bench.ms - rules.broke_ms) < AFTER_K1_MS);

    rules_judge(RULE_LOAD, (!loaded || welded || (bench.ms < rules.calm_ms)) && !early);
  } else {
    /* K2 may close at any time. */
  }
  rules.coil_ms[k] = bench.ms;
}

void rules_reset_pins(void) {
  rules.to_start = false;
  rules.coil_ms[K1] = bench.ms;
  rules.coil_ms[K2] = bench.ms;
}

static void note_start(void) {
  bench.off_ms = bench.ms - bench.stopped_ms;
  bench.started_ms = bench.ms;
  bench.starts++;
  rules.is_prompt = rules.to_start && ((bench.ms - rules.coil_ms[K1]) <= prompt_ms());
  if (rules.to_start) {
    rules_judge(RULE_REST, bench.off_ms >= REST_MS);
    rules_judge(RULE_STARTS, (bench.ms - rules.commanded_ms) >= STARTS_MS);
    rules.commanded_ms = bench.ms;
    rules.to_start = false;
  }
}

static void note_stop(void) {
  bench.on_ms = bench.ms - bench.started_ms;
  bench.stopped_ms = bench.ms;
  if (bench.relay && bench.contactor) {
    if (((bench.ms - rules.coil_ms[K1]) > SETTLED_MS) && !rules.dropped) {
      rules.dropped = true;
      rules.dropped_ms = bench.ms;
    }
  } else if (rules.is_prompt) {
    const bool opened = rules.opened && ((bench.ms - rules.opened_ms) <= (DROP_MS + prompt_ms()));

    rules_judge(RULE_RUN, (bench.on_ms >= RUN_MS) || (bench.ms < rules.calm_ms) || opened);
  } else {
    /* A contact has closed by itself or late, after a sag; other rules judge that. */
  }
}

/* K2 may open while K1 is on its way, so that the run begins after what will end it. */
static void note_opening(uint32_t k, bool coil) {
  const bool closed = contact_main(k);

  if (rules.closed[k] && !closed && coil) {
    rules.opened = true;
    rules.opened_ms = bench.ms;
  }
  if ((k == K1) && rules.closed[k] && !closed) {
    rules.broke_ms = bench.ms;
  }
  rules.closed[k] = closed;
}

void rules_contacts(void) {
  note_opening(K1, bench.relay);
  note_opening(K2, bench.contactor);
  const bool runs = contact_main(K1) && contact_main(K2);

  if (runs != bench.compressor) {
    bench.compressor = runs;
    if (runs) {
      note_start();
    } else {
      note_stop();
    }
  }
}

void rules_check(void) {
  const bool blind = (board.faults & ((1u << FAULT_SENSOR_OPEN) | (1u << FAULT_SENSOR_SHORT) |
                                      (1u << FAULT_ADC_STALLED) | (1u << FAULT_ADC_DEAD))) != 0u;
  const bool hung = board_has(FAULT_LOOP_HUNG);
  const bool stuck = board_has(FAULT_CONTACTOR_WELDED) && (board_has(FAULT_RELAY_WELDED));
  const bool runs = bench.compressor && !stuck;

  if (blind || hung) {
    rules_excuse_stop();
  }
  if (!blind || !runs || !bench.relay || hung) { /* a K1 that is welded then has its own time */
    rules.saw_ms = bench.ms;
  }
  if (!blind || bench.alarm || hung || !board.powered) {
    rules.lit_ms = bench.ms;
  }
  if (bench.relay || !runs || hung) {
    rules.told_ms = bench.ms;
  }
  if ((bench.room_cdeg <= HOT_CDEG) || !runs) {
    rules.cool_ms = bench.ms;
  }
  if (!bench.relay || hung) {
    rules.dropped = false;
  }
  rules_judge(RULE_BLIND, (bench.ms - rules.saw_ms) <= BLIND_MS);
  rules_judge(RULE_LAMP, (bench.ms - rules.lit_ms) <= BLIND_MS);
  rules_judge(RULE_TOLD, (bench.ms - rules.told_ms) <= TOLD_MS);
  rules_judge(RULE_HOT, (bench.ms - rules.cool_ms) <= HOT_MS);
  rules_judge(RULE_DROP, !rules.dropped || ((bench.ms - rules.dropped_ms) <= DROP_MS));
}
