/* WebAssembly, without imports. The caller reads verdicts and traces from the memory. */
#include "bench.h"
#include "board.h"
#include "check.h"
#include "storm.h"
#include "suite.h"

#define EXPORT(name) __attribute__((export_name(#name))) wasm_##name

enum { RECORDS = 60000 };
enum { COLDEST_CDEG = -4000, HOTTEST_CDEG = 9000 }; /* the NTC's table ends there */

static struct {
  struct record records[RECORDS];
  uint32_t count;
  uint32_t lost; /* records that had no room */
} recording;

void bench_emit(const struct record *record) {
  if (recording.count < RECORDS) {
    recording.records[recording.count] = *record;
    recording.count++;
  } else {
    recording.lost++;
  }
}

/* The suite. */
uint32_t EXPORT(test_count)(void) { return suite_count; }
const char *EXPORT(test_id)(uint32_t test) { return suite[test].id; }
const char *EXPORT(test_file)(uint32_t test) { return suite[test].file; }

uint32_t EXPORT(test_run)(uint32_t test, uint32_t seed) {
  recording.count = 0;
  recording.lost = 0;
  return suite_run(test, seed) ? 1u : 0u;
}

/* After ALL-1: what was active in which state, as storm.h has it. */
const struct storm_looks *EXPORT(storm_looks_at)(void) { return &storm_looks; }

/* Of the last test, as check.h has it. */
const struct failure *EXPORT(failure_at)(void) { return &failure; }
const char *EXPORT(failure_text)(uint32_t test) { return failure_text(suite[test].file); }

/* The trace of the last test, or by hand since trace_clear. */
const struct record *EXPORT(trace_at)(void) { return recording.records; }
uint32_t EXPORT(trace_count)(void) { return recording.count; }
uint32_t EXPORT(trace_lost)(void) { return recording.lost; }
void EXPORT(trace_clear)(void) {
  recording.count = 0;
  recording.lost = 0;
}
void EXPORT(trace_every)(uint32_t ms) { bench_every((ms > 0u) ? ms : 1u); }

/* By hand. */
void EXPORT(power_on)(uint32_t seed) {
  recording.count = 0;
  recording.lost = 0;
  bench_power_on_at(seed, 0);
}
void EXPORT(run)(uint32_t ms) { bench_run(ms); }
void EXPORT(fault)(uint32_t fault, uint32_t on) {
  if (fault < FAULTS) {
    bench_fault((enum fault)fault, on != 0u);
  }
}
void EXPORT(dip)(uint32_t ms) { bench_dip(ms); }
static int32_t within_table(int32_t cdeg) {
  if (cdeg < COLDEST_CDEG) {
    return COLDEST_CDEG;
  }
  return (cdeg > HOTTEST_CDEG) ? HOTTEST_CDEG : cdeg;
}
void EXPORT(room)(int32_t cdeg) { bench_room(within_table(cdeg)); }

/* Pins and counters, in the order of viewFields in api/module.ts. */
uint32_t EXPORT(view_read)(uint32_t field) {
  const uint32_t view[] = {
    bench.ms,     (uint32_t)bench.room_cdeg, bench.compressor, bench.relay, bench.contactor,
    bench.alarm,  bench.broken,              bench.starts,     bench.resets, bench.on_ms,
    bench.off_ms, bench.nv_writes,           bench.replies,    board.faults
  };

  return (field < (sizeof view / sizeof *view)) ? view[field] : 0u;
}
