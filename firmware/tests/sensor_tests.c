#include "bench.h"
#include "check.h"
#include "master.h"
#include "scenes.h"
#include "tests.h"

/* SEN-1 */
void measures_the_room(void) {
  power_on();
  for (int32_t cdeg = -2000; cdeg <= 6000; cdeg += 125) {
    bench_outdoor(cdeg);
    bench_room(cdeg);
    bench_run(SECONDS(5));
    CHECK_BETWEEN(read_register(ROOM), cdeg - 50, cdeg + 50);
  }
}

static void stops_blind(enum fault fault) {
  power_on_and_heat();
  CHECK(bench.compressor);
  bench_fault(fault, true);
  bench_run(SECONDS(2));
  CHECK(!bench.compressor);
  CHECK(bench.alarm);
  CHECK_IS(read_register(ALARMS) & 1, 1);
  CHECK_IS(read_register(ROOM), ROOM_UNKNOWN);
  bench_run(MINUTES(5));
  CHECK(!bench.compressor);
  bench_fault(fault, false);
  bench_run(200);
  CHECK(bench.alarm);
  bench_run(SECONDS(2));
  CHECK(!bench.alarm);
  CHECK(wait_until_on(SECONDS(5)));
  bench_run(SECONDS(10));
  bench_fault(fault, true);
  bench_run(SECONDS(2));
  CHECK(!bench.compressor);
  bench_fault(fault, false);
}

/* The wire opens shortly before the start: the compressor must not start after the alarm. */
static void does_not_start_blind(void) {
  for (uint32_t ms = 0; ms <= 500u; ms += 50u) {
    power_on();
    bench_room(1500);
    bench_run(SECONDS(180) - 300u + ms);
    bench_fault(FAULT_SENSOR_OPEN, true);
    for (uint32_t i = 0; (i < 200u) && !bench.alarm; i++) {
      bench_run(10);
    }
    const uint32_t starts = bench.starts;

    bench_run(SECONDS(1));
    CHECK_IS(bench.starts, starts);
    CHECK(!bench.contactor);
  }
}

/* The wire makes contact for 0.3 s again and again: never long enough to be trusted. */
static void mistrusts_a_loose_wire(void) {
  for (uint32_t ms = 1100; ms >= 150u; ms -= 50u) {
    bench_fault(FAULT_SENSOR_OPEN, true);
    bench_run(ms);
    bench_fault(FAULT_SENSOR_OPEN, false);
    CHECK(bench.alarm);
    bench_run(300);
  }
}

/* SEN-2 */
void stops_with_an_open_sensor(void) {
  stops_blind(FAULT_SENSOR_OPEN);
  does_not_start_blind();
  power_on();
  bench_run(SECONDS(1));
  mistrusts_a_loose_wire();
}

/* SEN-3 */
void stops_with_a_shorted_sensor(void) {
  stops_blind(FAULT_SENSOR_SHORT);
  bench_room(7000); /* half shorted */
  bench_run(SECONDS(2));
  CHECK(bench.alarm);
}

/* SEN-4 */
void ignores_spikes(void) {
  power_on();
  bench_run(SECONDS(2));
  bench_fault(FAULT_SENSOR_SPIKES, true);
  for (uint32_t i = 0; i < 600u; i++) {
    bench_run(SECONDS(1));
    CHECK_BETWEEN(read_register(ROOM) - bench.room_cdeg, -50, 50);
    CHECK(!bench.alarm);
  }
}

/* SEN-5 */
void mistrusts_the_first_sample(void) {
  power_on();
  bench_spike();
  for (uint32_t i = 0; i < 20u; i++) {
    bench_run(100);
    const int32_t room_cdeg = read_register(ROOM);

    if (room_cdeg != ROOM_UNKNOWN) {
      CHECK_BETWEEN(room_cdeg - bench.room_cdeg, -50, 50);
    }
    CHECK(!bench.alarm);
  }
  CHECK(read_register(ROOM) != ROOM_UNKNOWN);
}

/* A step of 0.7 °C is a draught and counts at once, a step of 1.5 °C is a jump. */
static void tells_steps_from_jumps(void) {
  const int32_t room_cdeg = bench.room_cdeg;

  bench_room(room_cdeg + 70);
  bench_run(1500);
  CHECK(bench.compressor);
  CHECK_BETWEEN(read_register(ROOM) - room_cdeg, 20, 120);
  bench_room(room_cdeg - 80);
  bench_run(500);
  CHECK_BETWEEN(read_register(ROOM) - room_cdeg, 20, 120);
}

/* SEN-6 */
void doubts_a_jump(void) {
  power_on_and_heat();
  tells_steps_from_jumps();
  power_on_and_heat();
  bench_fault(FAULT_SENSOR_OFFSET, true);
  bench_run(800);
  CHECK(bench.compressor);
  CHECK_BETWEEN(read_register(ROOM) - bench.room_cdeg, -50, 50);
  bench_run(SECONDS(1));
  CHECK(!bench.compressor);
  bench_run(SECONDS(1));
  CHECK_BETWEEN(read_register(ROOM) - bench.room_cdeg, 900, 1100);
  CHECK(!bench.alarm);
}
