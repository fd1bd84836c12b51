/* WebAssembly, without imports. The caller reads verdicts and traces from the memory. */
#include "bench.h"
#include "check.h"
#include "storm.h"
#include "suite.h"

#define EXPORT(name) __attribute__((export_name(#name))) wasm_##name

enum { RECORDS = 120000 };

static struct {
  struct record records[RECORDS];
  uint32_t count;
} recording;

void bench_emit(const struct record *record) {
  if (recording.count < RECORDS) {
    recording.records[recording.count] = *record;
    recording.count++;
  }
}

/* The suite. */
uint32_t EXPORT(test_count)(void) { return suite_count; }
const char *EXPORT(test_id)(uint32_t test) { return suite[test].id; }
const char *EXPORT(test_file)(uint32_t test) { return suite[test].file; }

uint32_t EXPORT(test_run)(uint32_t test, uint32_t seed) {
  recording.count = 0;
  return suite_run(test, seed) ? 1u : 0u;
}

/* After ALL-1: what was active in which state, as storm.h has it. */
const struct storm_looks *EXPORT(storm_looks_at)(void) { return &storm_looks; }

/* Of the last test, as check.h has it. */
const struct failure *EXPORT(failure_at)(void) { return &failure; }
const char *EXPORT(failure_text)(uint32_t test) { return failure_text(suite[test].file); }

/* The trace of the last test. */
const struct record *EXPORT(trace_at)(void) { return recording.records; }
uint32_t EXPORT(trace_count)(void) { return recording.count; }
