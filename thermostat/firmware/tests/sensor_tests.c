#include "bench.h"
#include "check.h"
#include "master.h"
#include "scenes.h"
#include "tests.h"

enum { COARSE = 990, NOMINAL = 1000, FINE = 1010 }; /* parts, in thousandths */

static int32_t error_at(int32_t cdeg) {
  bench_outdoor(cdeg);
  bench_room(cdeg);
  bench_run(SECONDS(6)); /* a slow filter has arrived */
  return read_register(ROOM) - cdeg;
}

/* SEN-1 */
void measures_with_real_parts(void) {
  static const uint32_t parts[] = { COARSE, FINE };

  power_on();
  for (uint32_t corner = 0; corner < 8u; corner++) {
    bench_parts(parts[corner & 1u], parts[(corner >> 1) & 1u], parts[(corner >> 2) & 1u]);
    for (int32_t cdeg = -2000; cdeg <= 6000; cdeg += 1000) {
      CHECK_BETWEEN(error_at(cdeg), -105, 105);
    }
  }
}

/* The table of the firmware against the formula that the simulated NTC comes from. */
/* SEN-7 */
void has_a_true_table(void) {
  power_on();
  bench_parts(NOMINAL, NOMINAL, NOMINAL);
  for (int32_t cdeg = -2000; cdeg <= 6000; cdeg += 125) {
    CHECK_BETWEEN(error_at(cdeg), -20, 20);
  }
}

/* One sample, at first one that is 0.7 °C off, of which some counts (SEN-13), then 1.5 °C. */
static void takes_a_part(void) {
  static const struct { uint16_t counts; int16_t least_cdeg, most_cdeg; } samples[] = {
    { 2018, 1, 50 }, { 2079, -50, -1 }, { 1980, 0, 50 }, { 2118, -50, 0 }
  };

  for (uint32_t i = 0; i < (sizeof samples / sizeof *samples); i++) {
    power_on_at_25();
    sample(samples[i].counts, 1);
    CHECK_BETWEEN(bench.measured_cdeg - 2500, samples[i].least_cdeg, samples[i].most_cdeg);
  }
}

/* SEN-4 */
void ignores_spikes(void) {
  takes_a_part();
  power_on();
  bench_run(SECONDS(2));
  bench_fault(FAULT_SENSOR_SPIKES, true);
  for (uint32_t i = 0; i < 600u; i++) {
    bench_run(SECONDS(1));
    CHECK_BETWEEN(read_register(ROOM) - bench.room_cdeg, -50, 50);
    CHECK(!bench.alarm);
  }
}

enum { FIRST_SAMPLES = 6 };

/* Samples after a reset are spikes: the first, beyond the limits, or of the first few those whose
   bit is set, and believable. */
static void begins_with_spikes(uint32_t believable) {
  power_on();
  if (believable == 0u) {
    bench_samples(4093, 1);
  }
  bench_run(50);
  for (uint32_t i = 0; i < FIRST_SAMPLES; i++) {
    bench_fault(FAULT_SENSOR_OFFSET, ((believable >> i) & 1u) != 0u);
    bench_run(100);
  }
  bench_fault(FAULT_SENSOR_OFFSET, false);
  for (uint32_t i = 0; i < 14u; i++) {
    const int32_t room_cdeg = read_register(ROOM);

    if (room_cdeg != ROOM_UNKNOWN) {
      CHECK_BETWEEN(room_cdeg - bench.room_cdeg, -50, 50);
    }
    CHECK(!bench.alarm);
    bench_run(100);
  }
  CHECK(read_register(ROOM) != ROOM_UNKNOWN);
}

/* A master polls before, during and after a start-up, which comes at any phase of the loop. */
static void is_measured_while_polled(uint32_t period_ms) {
  static const uint8_t read_room[] = { SERVER, READ, 0, ROOM, 0, 1 };

  for (uint32_t phase_ms = 0; phase_ms < 100u; phase_ms += 9u) {
    power_on();
    bench_room(1500);
    send_frame(read_room, sizeof read_room);
    bench_run(SECONDS(1) + phase_ms);
    bench_dip(300);
    const uint64_t end_ms = bench.ms + 300u + SECONDS(2);

    while (bench.ms < end_ms) {
      send_frame(read_room, sizeof read_room);
      bench_run(((end_ms - bench.ms) < period_ms) ? (end_ms - bench.ms) : period_ms);
    }
    CHECK_BETWEEN(bench.measured_cdeg - bench.room_cdeg, -50, 50);
    CHECK(!bench.alarm);
  }
}

/* SEN-5 */
void mistrusts_the_first_sample(void) {
  static const uint32_t periods_ms[] = { 20, 50, 100, 150, 200, 250, 300, 400, 500, 700, SECONDS(1), SECONDS(2) };

  for (uint32_t i = 0; i < (sizeof periods_ms / sizeof *periods_ms); i++) {
    is_measured_while_polled(periods_ms[i]);
    CHECK_IS(failure.line, 0);
  }
  for (uint32_t spikes = 0; spikes < (1u << FIRST_SAMPLES); spikes++) {
    uint32_t count = 0;

    for (uint32_t i = 0; i < FIRST_SAMPLES; i++) {
      count += (spikes >> i) & 1u;
    }
    if (count <= 4u) {
      begins_with_spikes(spikes);
    }
  }
  power_on();
  bench_run(50);
  sample(3125, 10); /* 0.79 °C: near the value that RAM was cleared to */
  CHECK_BETWEEN(bench.measured_cdeg, 75, 85);
}

/* In a run, in a room of this temperature. */
static void run_at(int32_t cdeg) {
  power_on();
  bench_outdoor(cdeg);
  bench_room(cdeg);
  (void)wait_until_on(MINUTES(7));
  bench_run(SECONDS(150));
}

enum { COLDEST_CDEG = -1950, MILD_CDEG = 1500 };

static void follows_a_step_at(int32_t cdeg) {
  run_at(cdeg);
  const int32_t room_cdeg = bench.room_cdeg;

  bench_room(room_cdeg + 70);
  bench_run(1500);
  CHECK(bench.compressor);
  CHECK_BETWEEN(read_register(ROOM) - room_cdeg, 20, 120);
  bench_room(room_cdeg);
  bench_run(1500);
  CHECK(bench.compressor);
  CHECK_BETWEEN(read_register(ROOM) - room_cdeg, -50, 50);
}

/* SEN-13 */
void follows_a_step(void) {
  follows_a_step_at(MILD_CDEG);
}

/* The smallest jump, up or down. */
static void doubts_a_jump_at(int32_t cdeg, int32_t jump_cdeg) {
  run_at(cdeg);
  const int32_t room_cdeg = bench.room_cdeg;

  bench_room(room_cdeg + jump_cdeg);
  bench_run(SECONDS(2));
  CHECK(!bench.compressor);
}

/* SEN-6 */
void doubts_a_jump(void) {
  power_on_and_heat();
  bench_fault(FAULT_SENSOR_OFFSET, true);
  bench_run(800);
  CHECK(bench.compressor);
  CHECK_BETWEEN(read_register(ROOM) - bench.room_cdeg, -50, 50);
  bench_run(1200);
  CHECK(!bench.compressor);
  doubts_a_jump_at(MILD_CDEG, 150);
  doubts_a_jump_at(COLDEST_CDEG, 150);
  doubts_a_jump_at(COLDEST_CDEG, -150);
  power_on(); /* in the first minute of a run too */
  bench_room(1500);
  CHECK(wait_until_on(MINUTES(7)));
  bench_run(SECONDS(20));
  bench_room(bench.room_cdeg - 150);
  bench_run(SECONDS(2));
  CHECK(!bench.compressor);
}

/* SEN-12 */
void believes_a_lasting_jump(void) {
  power_on_and_heat();
  bench_fault(FAULT_SENSOR_OFFSET, true);
  bench_run(SECONDS(3));
  CHECK_BETWEEN(read_register(ROOM) - bench.room_cdeg, 900, 1100);
  CHECK(!bench.alarm);
}
