/* Judges the firmware by pins and contacts alone, without looking into its memory. */
#include "board.h"

enum {
  REST_MS = 180000,
  RUN_MS = 120000,
  BLIND_MS = 2000,
  TOLD_MS = 1000,
  HOT_MS = 5000,
  HOT_CDEG = 3500,
  CALM_MS = 5000 /* for this long after a fault, its effects are not blamed on the firmware */
};

static struct {
  bool relay, contactor;              /* at the last step */
  uint32_t saw_ms, told_ms, cool_ms;  /* when there was last a sensor, a command, a cool room */
  uint32_t calm_ms;                   /* until then, a fault may be the cause */
  uint32_t moved_ms;                  /* until then, a failed contact may be the cause */
} rules;

void rules_reset(void) {
  rules.relay = false;
  rules.contactor = false;
  rules.saw_ms = 0;
  rules.told_ms = 0;
  rules.cool_ms = 0;
  rules.moved_ms = 0;
  rules_excuse();
}

void rules_excuse(void) {
  rules.calm_ms = bench.ms + CALM_MS;
}

void rules_judge(enum rule rule, bool kept) {
  if (!kept && ((bench.broken & rule) == 0u)) {
    bench.broken |= (uint8_t)rule;
    board.events |= EVENT_BROKEN;
    bench_broke();
  }
}

static void note_switching(bool runs) {
  if (runs == bench.compressor) {
    return;
  }
  bench.compressor = runs;
  if (runs) {
    bench.off_ms = bench.ms - bench.stopped_ms;
    bench.started_ms = bench.ms;
    bench.starts++;
    rules_judge(RULE_REST, (bench.off_ms >= REST_MS) || (bench.ms < rules.moved_ms));
  } else {
    bench.on_ms = bench.ms - bench.started_ms;
    bench.stopped_ms = bench.ms;
    rules_judge(RULE_RUN, (bench.on_ms >= RUN_MS) || (bench.ms < rules.calm_ms));
  }
}

/* K2 closes before K1's coil is switched on, and opens after K1's contact. */
static void judge_load(void) {
  const bool makes = bench.relay && !rules.relay && !rules.contactor;
  const bool breaks = board.main && rules.contactor && !bench.contactor && board.powered &&
                      (bench.ms >= rules.calm_ms);

  rules_judge(RULE_LOAD, !makes && !breaks);
  rules.relay = bench.relay;
  rules.contactor = bench.contactor;
}

void rules_check(void) {
  const bool runs = board.powered && board.main && bench.contactor;
  const bool blind = board_has(FAULT_SENSOR_OPEN) || board_has(FAULT_SENSOR_SHORT) ||
                     board_has(FAULT_ADC_STALLED);

  if ((board.faults != 0u) || !board.powered) {
    rules_excuse();
  }
  if (board_has(FAULT_RELAY_WELDED) || board_has(FAULT_RELAY_WORN)) {
    rules.moved_ms = bench.ms + CALM_MS;
  }
  judge_load();
  note_switching(runs);
  if (!blind || !runs) {
    rules.saw_ms = bench.ms;
  }
  if (bench.relay || !runs) {
    rules.told_ms = bench.ms;
  }
  if ((bench.room_cdeg <= HOT_CDEG) || !runs) {
    rules.cool_ms = bench.ms;
  }
  rules_judge(RULE_BLIND, (bench.ms - rules.saw_ms) <= BLIND_MS);
  rules_judge(RULE_TOLD, (bench.ms - rules.told_ms) <= TOLD_MS);
  rules_judge(RULE_HOT, (bench.ms - rules.cool_ms) <= HOT_MS);
}
